//~ verdict QuantifiedNumbers.one: proved under assumptions
//~ verdict QuantifiedNumbers.two: proved under assumptions
//~ verdict QuantifiedNumbers.kept: proved under assumptions
//~ verdict QuantifiedNumbers.badKept: refuted
// Numbers that are only compared: runs look at those that formulas name, and not only at objects.
class QuantifiedNumbers {
    static void one() {
        //@ assert (\exists int k; k == 77);
    }

    static void two() {
        //@ assert (\exists int j; (\exists int k; j == k && k == 78));
        //@ assert (\forall int j; (\exists int k; j == k));
        //@ assert !(\forall int j; (\forall int k; j == k));
    }

    static void kept(int given) {
        int here = given;
        //@ assert (\exists int k; k == here);
        assert here == given;
    }

    static void badKept(int given) {
        //@ assert (\exists int k; k == given && k != given); //~ error[H0301] "the assertion fails"
    }
}
