class C {
    abstract C(); //~ error[H1104] "`abstract` is not allowed on a constructor"
}
