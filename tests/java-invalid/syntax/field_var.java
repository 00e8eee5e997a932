class C {
    var x = 1; //~ error[H1101] "`var` is allowed for local variables only"
}
