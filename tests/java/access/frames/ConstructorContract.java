//~ verdict Cell.Cell: proved under assumptions
//~ verdict Wrong.Wrong: possible violation
//~ verdict ConstructorContract.right: proved under assumptions
//~ verdict ConstructorContract.wrong: refuted
// What a constructor requires is checked where objects are made, what it ensures in the constructor.
class Cell {
    private int x;

    //@ predicate inv() = acc(x) && 0 < x;

    //@ requires 0 < start;
    //@ ensures inv() && !this.shared;
    Cell(int start) {
        x = start;
    }
}

class Wrong {
    private int x;

    //@ requires 0 <= start;
    //@ ensures acc(x) && 0 < x; //~ error[H0305] "the postcondition of the constructor may not hold"
    Wrong(int start) {
        x = start;
    }
}

class ConstructorContract {
    public static void right() {
        Cell c = new Cell(1);
        //@ assert c.inv();
    }

    public static void wrong() {
        Cell c = new Cell(0); //~ error[H0304] "what the constructor requires does not hold here"
    }
}
