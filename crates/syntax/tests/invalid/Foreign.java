class Foreign {
    //~v warning[H1114] "this comment starts with `@` but is not a specification; it is ignored"
    //@ts-ignore
    int x;
    //@Override
    public String toString() { return ""; }
    /*@formatter:off*/
    int y;
    // @plain comment
    //@
    /*@@*/
    /*@ @*/
}
