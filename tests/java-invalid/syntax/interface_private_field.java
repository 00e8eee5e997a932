interface I {
    private int X = 1; //~ error[H1104] "`private` is not allowed on a field of an interface"
}
