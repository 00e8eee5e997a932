// Code that runs without a call needs access, takes locks and throws like any other.
//~ options: --replay 0
//~ verdict Board (monitor contract): proved under assumptions
//~ verdict Board.add: proved under assumptions
//~ verdict Board.toString: proved under assumptions
//~ verdict Open (monitor contract): proved under assumptions
//~ verdict Open.add: proved under assumptions
//~ verdict Open.toString: possible violation
//~ verdict Races.badOpen: possible violation
//~ verdict Races.okBoard: proved under assumptions
class Board {
  private int n;
  //@ monitor_footprint {&n};
  synchronized void add() { n++; }
  public synchronized String toString() { n++; return "board"; }
}
class Open {
  private int n;
  //@ monitor_footprint {&n};
  synchronized void add() { n++; }
  /*@ requires this.locked; @*/ public String toString() { n++; return "open"; }
//~^ error[H0701] "`n` may be accessed by another thread here"
}
class Races {
  static String badOpen(Open o) { return "x" + o; }
//~^ error[H0304] "the precondition of `Open.toString` may not hold here"
  static String okBoard(Board b) { return "x" + b; }
}
