// Access sets, monitors, location sets and mathematical values: all clauses resolve.
import java.util.ArrayList;
import java.util.List;

//@ lock_before Thread;
class Access {
  /*@ rep @*/ int[] items = new int[10];
  /*@ shared @*/ Access other;
  int size;
  //@ ghost \set<Integer> seen;
  //@ ghost \seq<Object> history;
  //@ ghost \map<Object, Integer> counts;
  //@ monitor_footprint {&size, &other} | \elems(items);
  //@ monitor_invariant 0 <= size && size <= items.length && items != null;
  //@ read_monitor_footprint {&size};
  //@ read_monitor_invariant size >= 0;

  //@ reads size, items[*];
  //@ writes \nothing;
  /*@ pure @*/ boolean full() { return size == items.length; }

  //@ requires acc(size) && acc(items[*]) && read(other.size) && !full() && this < \lockset;
  //@ writes size, items[*], this.*;
  //@ ensures \fresh(\result) && \result.size() == 0 && size == \old(size) + 1;
  List<String> push(int x) {
    items[size] = x;
    size++;
    //@ set seen = seen | \set(x);
    //@ set history = \append(history, this);
    //@ set counts = \put(counts, this, 3);
    //@ assert x \in seen && \length(history) >= 1 && \get(counts, this) == 3;
    return new ArrayList<>();
  }

  void hand(Access a) {
    //@ share a at \between({this.level}, {a.level});
    //@ assert a.shared && !a.immutable && a.level == a.level;
    synchronized (a) {
      //@ assert a.locked && a.holder == tid;
      //@ unpack a;
      //@ pack a;
      //@ assert a.inv;
    }
  }
}
