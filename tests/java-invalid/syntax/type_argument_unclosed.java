class C {
    java.util.List<String x; //~ error[H1101] "expected `>` or `,`, found `x`"
}
