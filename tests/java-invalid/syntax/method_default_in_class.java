class C {
    default void foo() { } //~ error[H1104] "`default` is not allowed on a method"
}
