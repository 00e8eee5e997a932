//~ verdict Table (static initializer): proved under assumptions
//~ verdict Table.third: proved under assumptions
//~ verdict Table.rises: proved under assumptions
//~ verdict Table.get: possible violation
//~ verdict Table.spoil: possible violation
//~ verdict UseTable.ask: proved under assumptions
// An immutable table with a static invariant (figure 10 of SEQ); its methods have contracts.
class Table {
    //@ static_immutable
    //@ rep
    private static int[] odd = {1, 3, 5, 7, 9};
    //@ static invariant odd != null && odd.length == 5 && (\forall int i; 0 <= i && i < 4; odd[i] < odd[i + 1]);

    //@ requires Table.class < \lockset;
    public static int third() {
        return odd[2];
    }

    //@ requires Table.class < \lockset && 0 <= i && i < 4;
    //@ ensures \result;
    public static boolean rises(int i) {
        return odd[i] < odd[i + 1];
    }

    //@ requires Table.class < \lockset && 0 <= i;
    public static int get(int i) {
        return odd[i]; //~ error[H0317] "the index may be outside the array"
    }

    //@ requires Table.class < \lockset;
    public static void spoil() {
        odd[0] = 2; //~ error[H0702] "the element may only be read here, not written"
    }
}

class UseTable {
    //@ requires Table.class < \lockset;
    //@ ensures \result;
    static boolean ask() {
        return Table.rises(3);
    }
}
