//~ verdict Point.same: proved under assumptions
//~ verdict Point.different: refuted
//~ verdict Point.hashes: proved under assumptions
//~ verdict Point.text: proved under assumptions
//~ verdict Named.equal: proved under assumptions
//~ verdict Named.equalWrong: possible violation
record Point(int x, int y) {
    static void same(int a) {
        Point p = new Point(a, 2);
        Point q = new Point(a, 2);
        boolean equal = p.equals(q);
        boolean other = p.equals(new Point(a + 1, 2));
        boolean none = p.equals(null);
        //@ assert equal && !other && !none;
    }

    static void different(int a, int b) {
        Point p = new Point(a, 2);
        Point q = new Point(b, 2);
        boolean equal = p.equals(q);
        //@ assert equal; //~ error[H0301] "the assertion fails"
    }

    static void hashes(int a) {
        int one = new Point(a, 2).hashCode();
        int two = new Point(a, 2).hashCode();
        //@ assert one == two;
    }

    static void text(int a) {
        String shown = new Point(a, 2).toString();
        //@ assert shown != null;
    }
}

record Named(String name, int number) {
    static void equal(Named a, Named b) {
        if (a != null && a.equals(b)) {
            //@ assert b != null && a.number == b.number;
        }
    }

    static void equalWrong(Named a, Named b) {
        if (a != null && a.equals(b)) {
            //@ assert a.name == b.name; //~ error[H0301] "may fail"
        }
    }
}
