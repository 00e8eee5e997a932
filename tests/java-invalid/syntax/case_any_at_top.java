class C {
  void f(Object o, int n) {
    switch (o) {
      case _ -> { } //~ error[H1101] "`_` alone matches only the component of a record; write `def"
    }
  }
}
