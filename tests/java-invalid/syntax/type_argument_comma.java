class C {
    java.util.Map<String, > x; //~ error[H1101] "expected a type, found `>`"
}
