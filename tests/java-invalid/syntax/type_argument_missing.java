class C {
    java.util.List<> x; //~ error[H1101] "`<>` is for `new` only; expected type arguments"
}
