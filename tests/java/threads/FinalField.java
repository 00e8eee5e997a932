//~ verdict FinalField.same: proved under assumptions
//~ verdict FinalField.twice: proved under assumptions
//~ verdict FinalField.different: possible violation
class FinalField {
    final int fixed;
    volatile int changing;

    FinalField(int fixed) {
        this.fixed = fixed;
    }

    static void same() {
        FinalField made = new FinalField(7);
        assert made.fixed == 7;
    }

    static void twice(FinalField given) {
        if (given != null) {
            int first = given.fixed;
            assert given.fixed == first;
        }
    }

    static void different(FinalField given) {
        if (given != null) {
            int first = given.changing;
            assert given.changing == first; //~ error[H0301] "assertion"
        }
    }
}
