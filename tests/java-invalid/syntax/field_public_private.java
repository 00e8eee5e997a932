class C {
    public private int x; //~ error[H1104] "`public` and `private` exclude each other"
}
