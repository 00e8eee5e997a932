// Contracts of collections: the `bad…` methods fail on a JVM and must not be proved.
//~ options: --replay 0
//~ verdict Lists.givenView: proved under assumptions
//~ verdict Lists.okOwn: proved under assumptions
//~ verdict Lists.okKept: proved under assumptions
//~ verdict Lists.badSubList: possible violation
//~ verdict Lists.badAsList: possible violation
//~ verdict Lists.badUnmodifiable: possible violation
//~ verdict Lists.badFull: possible violation
//~ verdict Lists.badBounded: possible violation
//~ verdict Lists.badOf: possible violation
//~ rests Lists.givenView: plain-collections
import java.util.*;
import java.util.concurrent.*;

class Lists {
  static void badSubList() { List<String> a = new ArrayList<>(); a.add("x"); a.add("y"); List<String> b = a.subList(0, 1); b.set(0, "z"); String first = a.get(0); assert first == "x"; }
//~^ error[H0304] "requires"
//~^^ error[H0301] "assertion"
  static void badAsList() { String[] a = {"x", "y"}; List<String> b = Arrays.asList(a); b.set(0, "z"); assert a[0] == "x"; }
//~^ error[H0301] "assertion"
  static void badUnmodifiable() { List<String> a = new ArrayList<>(); List<String> b = Collections.unmodifiableList(a); a.add("x"); assert b.size() == 0; }
//~^ error[H0301] "assertion"
  static void badFull() { LinkedBlockingDeque<String> d = new LinkedBlockingDeque<>(1); d.offer("x"); boolean more = d.offer("y"); assert more; }
//~^ error[H0301] "assertion"
  static void badBounded(LinkedBlockingDeque<String> d) { boolean more = d.offer("y"); assert more; }
//~^ error[H0316] "null"
//~^^ error[H0301] "assertion"
  static void badOf() { List<String> a = List.of("x"); boolean done = false; try { a.add("y"); done = true; } catch (UnsupportedOperationException e) { } assert done; }
//~^ error[H0301] "assertion"
  // Proved, under a listed assumption that two such lists from outside break.
  //@ requires a != null && b != null && a != b && acc(a.*) && acc(b.*);
  //@ writes a.*;
  static void givenView(List<String> a, List<String> b) {
    int before = b.size();
    a.add("x");
    int after = b.size();
    //@ assert before == after;
  }
  static void okOwn() { List<String> a = new ArrayList<>(); List<String> b = new ArrayList<>(); a.add("x"); assert b.size() == 0; assert a.size() == 1; }
  private final List<String> kept = new ArrayList<>();
  //@ requires acc(kept.*);
  //@ writes kept.*;
  void okKept() { int before = kept.size(); kept.add("x"); int after = kept.size(); /*@ assert after == before + 1; @*/ }
}
