class C {
    void foo(); //~ error[H1101] "this method needs a body"
}
