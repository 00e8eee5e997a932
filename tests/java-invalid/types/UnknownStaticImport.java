import static java.lang.Math.maximum; //~ error[H1205] "maximum"

class UnknownStaticImport { }
