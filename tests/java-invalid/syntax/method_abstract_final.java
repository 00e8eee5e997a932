class C {
    abstract final void foo(); //~ error[H1104] "`abstract` and `final` exclude each other"
}
