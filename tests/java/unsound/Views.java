// Contracts of collections: the `bad…` methods fail on a JVM and must not be proved.
//~ options: --replay 0
//~ verdict Lists.givenView: proved under assumptions
//~ verdict Lists.okOwn: proved under assumptions
//~ verdict Lists.okKept: proved under assumptions
//~ verdict Lists.badSubList: unsupported
//~ verdict Lists.badAsList: unsupported
//~ verdict Lists.badUnmodifiable: unsupported
//~ verdict Lists.badFull: unsupported
//~ verdict Lists.badBounded: unsupported
//~ verdict Lists.badOf: unsupported
import java.util.*;
import java.util.concurrent.*;

class Lists {
  static void badSubList() { List<String> a = new ArrayList<>(); a.add("x"); a.add("y"); List<String> b = a.subList(0, 1); b.set(0, "z"); String first = a.get(0); assert first == "x"; }
//~^ error[H0504] "a call of `List.subList`, which has no contract (write a class of your own around it, with"
  static void badAsList() { String[] a = {"x", "y"}; List<String> b = Arrays.asList(a); b.set(0, "z"); assert a[0] == "x"; }
//~^ error[H0504] "a call of `Arrays.asList`, which has no contract (write a class of your own around it, wit"
  static void badUnmodifiable() { List<String> a = new ArrayList<>(); List<String> b = Collections.unmodifiableList(a); a.add("x"); assert b.size() == 0; }
//~^ error[H0504] "a call of `Collections.unmodifiableList`, which has no contract (write a class of your own"
  static void badFull() { LinkedBlockingDeque<String> d = new LinkedBlockingDeque<>(1); d.offer("x"); boolean more = d.offer("y"); assert more; }
//~^ error[H0504] "a call of `LinkedBlockingDeque.<init>`, which has no contract (write a class of your own a"
  static void badBounded(LinkedBlockingDeque<String> d) { boolean more = d.offer("y"); assert more; }
//~^ error[H0504] "a call of `LinkedBlockingDeque.offer`, which has no contract (write a class of your own ar"
  static void badOf() { List<String> a = List.of("x"); boolean done = false; try { a.add("y"); done = true; } catch (UnsupportedOperationException e) { } assert done; }
//~^ error[H0504] "a call of `List.of`, which has no contract (write a class of your own around it, with a sp"
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
