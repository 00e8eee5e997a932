//~ options: --ints=32
//~ verdict QuantifiedRanges.badAbove: refuted
//~ verdict QuantifiedRanges.badBelow: possible violation
//~ verdict QuantifiedRanges.badLong: refuted
//~ verdict QuantifiedRanges.most: proved
//~ verdict QuantifiedRanges.least: proved
//~ verdict QuantifiedRanges.wide: proved
//~ verdict QuantifiedRanges.some: proved
//~ verdict QuantifiedRanges.badMost: possible violation
// With integers of 32 bits the variables of quantifiers have the values of their types, and no others.
class QuantifiedRanges {
    static void badAbove() {
        //@ assert (\exists int k; k > 2147483647); //~ error[H0301] "the assertion fails"
    }

    static void badBelow() {
        //@ assert !(\forall int k; k >= -2147483648); //~ error[H0301] "the assertion may fail"
    }

    static void badLong() {
        //@ assert (\exists long k; k > 9223372036854775807L); //~ error[H0301] "the assertion fails"
    }

    static void most() {
        //@ assert (\forall int k; k <= 2147483647);
    }

    static void least() {
        //@ assert !(\exists int k; k < -2147483648);
    }

    static void wide() {
        //@ assert (\exists long k; k > 2147483647);
    }

    static void some() {
        //@ assert (\exists int k; k == 2147483647);
    }

    static void badMost() {
        //@ assert (\forall int k; k < 2147483647); //~ error[H0301] "the assertion may fail"
    }
}
