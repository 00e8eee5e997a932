class C {
  void f(Object o, int n) {
    switch (n) {
      default when n > 0 -> { } //~ error[H1101] "expected `:` or `->`, found `when`" //~ error[H1101] "expected `;`, found `>`"
    }
  }
}
