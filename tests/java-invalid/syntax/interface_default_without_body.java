interface I {
    default void m(); //~ error[H1101] "this method needs a body"
}
