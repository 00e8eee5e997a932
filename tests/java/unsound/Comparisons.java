import java.util.*;
//~ options: --replay 0
//~ verdict Key.equals: proved under assumptions
//~ verdict Key.hashCode: proved under assumptions
//~ verdict Equal.okNamed: proved under assumptions
//~ verdict Equal.badEquals: possible violation
//~ verdict Equal.badHash: possible violation
//~ verdict Equal.badContains: possible violation
//~ verdict Equal.badObjects: possible violation
//~ verdict Equal.badRemove: possible violation
class Key { int asked; public boolean equals(Object o) { asked++; return this == o; } public int hashCode() { asked++; return 1; } }
record Entry(Key k, int n) { }
record Named(String k, int n) { }
class Equal {
  static void badEquals() { Key k = new Key(); Entry a = new Entry(k, 1); Entry b = new Entry(new Key(), 1); boolean same = a.equals(b); assert k.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badHash() { Key k = new Key(); Entry a = new Entry(k, 1); int h = a.hashCode(); assert k.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badContains() { Key k = new Key(); List<Key> l = new ArrayList<>(); l.add(k); boolean in = l.contains(new Key()); assert k.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badObjects() { Key k = new Key(); boolean same = Objects.equals(k, new Key()); assert k.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badRemove() { Key k = new Key(); List<Key> l = new ArrayList<>(); l.add(k); boolean in = l.remove(k); assert k.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void okNamed() { Named a = new Named("x", 1); Named b = new Named("x", 2); assert !a.equals(b); }
}
