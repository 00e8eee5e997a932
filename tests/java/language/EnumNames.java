//~ verdict EnumNames.right: proved under assumptions
//~ verdict EnumNames.wrong: refuted
//~ verdict EnumNames.other: refuted
// The name of a constant is the literal: one object wherever it is written.
class EnumNames {
    enum Way { IN, OUT { } }

    static void right() {
        Way way = Way.IN;
        assert way.name() == "IN";
        assert Way.OUT.name() == "OUT";
    }

    static void wrong() {
        assert Way.OUT.name() == "IN"; //~ error[H0301] "the assertion fails"
    }

    static void other(boolean in) {
        Way way = in ? Way.IN : Way.OUT;
        assert way.name() == "OUT"; //~ error[H0301] "the assertion fails"
    }
}
