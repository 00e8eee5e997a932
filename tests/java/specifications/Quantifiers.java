//~ verdict specification: proved under assumptions
//~ verdict Table.first: proved under assumptions
//~ verdict Table.firstWrong: possible violation
//~ verdict Table.Table: proved under assumptions
class Table {
    //@ global_invariant (\forall Table t; t.next != null ==> t.next.rank > t.rank);
    volatile Table next;
    final int rank;

    Table(int rank) {
        this.rank = rank;
    }

    public void first() {
        Table n = next;
        //@ assert n != null ==> n.rank > rank;
        //@ assert n != null ==> (\exists Table t; t.rank > rank);
    }

    public void firstWrong() {
        Table n = next;
        //@ assert n != null ==> n.rank > rank + 1; //~ error[H0301] "may fail"
    }
}
