class C {
    final volatile int x = 1; //~ error[H1104] "`final` and `volatile` exclude each other"
}
