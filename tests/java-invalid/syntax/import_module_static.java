import static module java.base; //~ error[H1101] "the import of a module is not `static`"
class C { }
