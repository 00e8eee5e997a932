import a.b.C;
@Deprecated
open module a.b.c {
    requires java.base;
    requires transitive java.logging;
    requires static transitive x.y;
    requires transitive;
    exports a.b;
    exports a.c to m, n.o;
    opens a.d;
    opens a.e to m;
    uses C;
    provides a.b.C with a.b.D, a.b.E;
}
