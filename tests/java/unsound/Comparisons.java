import java.util.*;
//~ options: --replay 0
//~ verdict Key.equals: proved under assumptions
//~ verdict Key.hashCode: proved under assumptions
//~ verdict Equal.okNamed: proved under assumptions
//~ verdict Equal.badEquals: unsupported
//~ verdict Equal.badHash: unsupported
//~ verdict Equal.badContains: unsupported
//~ verdict Equal.badObjects: unsupported
//~ verdict Equal.badRemove: unsupported
class Key { int asked; public boolean equals(Object o) { asked++; return this == o; } public int hashCode() { asked++; return 1; } }
record Entry(Key k, int n) { }
record Named(String k, int n) { }
class Equal {
  static void badEquals() { Key k = new Key(); Entry a = new Entry(k, 1); Entry b = new Entry(new Key(), 1); boolean same = a.equals(b); assert k.asked == 0; }
//~^ error[H0504] "`equals` of a record that may call `Key.equals`"
  static void badHash() { Key k = new Key(); Entry a = new Entry(k, 1); int h = a.hashCode(); assert k.asked == 0; }
//~^ error[H0504] "`hashCode` of a record that may call `Key.hashCode`"
  static void badContains() { Key k = new Key(); List<Key> l = new ArrayList<>(); l.add(k); boolean in = l.contains(new Key()); assert k.asked == 0; }
//~^ error[H0504] "a call of `List.contains` that may call `Key.equals`"
  static void badObjects() { Key k = new Key(); boolean same = Objects.equals(k, new Key()); assert k.asked == 0; }
//~^ error[H0504] "a call of `Objects.equals` that may call `Key.equals`"
  static void badRemove() { Key k = new Key(); List<Key> l = new ArrayList<>(); l.add(k); boolean in = l.remove(k); assert k.asked == 0; }
//~^ error[H0504] "a call of `List.remove` that may call `Key.equals`"
  static void okNamed() { Named a = new Named("x", 1); Named b = new Named("x", 2); assert !a.equals(b); }
}
