class C {
    //~v error[H1102] "comment is never closed with `*/`"
    /* never closed
}
