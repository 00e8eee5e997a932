// Making a text of an object runs code of the program: the `bad…` methods fail on a JVM and must not be proved.
//~ options: --replay 0
//~ verdict Counted.toString: proved under assumptions
//~ verdict Hashed.hashCode: proved under assumptions
//~ verdict Quiet.toString: proved under assumptions
//~ verdict Failing.getMessage: proved under assumptions
//~ verdict Throwing.toString: proved under assumptions
//~ verdict Base.toString: proved under assumptions
//~ verdict Color (static initializer): proved under assumptions
//~ verdict Color.1.toString: possible violation
//~ verdict Texts.badConcat: possible violation
//~ verdict Texts.badFirst: possible violation
//~ verdict Texts.badAppend: possible violation
//~ verdict Texts.badHash: possible violation
//~ verdict Texts.badMessage: possible violation
//~ verdict Texts.badCause: possible violation
//~ verdict Texts.badDetail: possible violation
//~ verdict Texts.badInherited: possible violation
//~ verdict Texts.badConstant: possible violation
//~ verdict Texts.badValueOf: possible violation
//~ verdict Texts.badPrint: possible violation
//~ verdict Texts.badVariable: possible violation
//~ verdict Texts.badCell: possible violation
//~ verdict Texts.badThrows: possible violation
//~ verdict Texts.badInner: possible violation
//~ verdict Texts.okCount: proved under assumptions
//~ verdict Texts.okOnce: proved under assumptions
//~ verdict Texts.okTwice: proved under assumptions
//~ verdict Texts.okBare: proved under assumptions
//~ verdict Texts.okQuiet: proved under assumptions
//~ verdict Texts.okNull: proved under assumptions
//~ verdict Texts.okNames: proved under assumptions
//~ verdict Texts.okThrow: proved under assumptions
//~ verdict Texts.okNumber: proved under assumptions
//~ verdict Texts.okPrint: proved under assumptions
//~ verdict Texts.okCaught: proved under assumptions
//~ verdict Numbers.iterator: proved under assumptions
//~ verdict Texts.badAppendTo: possible violation
//~ verdict Texts.badObject: possible violation
//~ verdict Texts.badList: possible violation
//~ verdict Texts.badReference: possible violation
//~ verdict Texts.badRecord: possible violation
//~ verdict Texts.badRecordText: possible violation
//~ verdict Texts.badIterator: possible violation
//~ verdict Texts.badEager: unsupported
import java.util.*;
import java.util.concurrent.atomic.*;

class Counted { int made; public String toString() { made++; return "c"; } }
class Hashed { int made; public int hashCode() { made++; return 7; } }
final class Quiet {
  private final int n;
  private final String name;
  Quiet(int n, String name) { this.n = n; this.name = name; }
  public String toString() { return "quiet " + n + " of " + name + (n > 3 ? "!" : ""); }
}
final class Bare { }
class Failing extends RuntimeException {
  int asked;
  Failing() { super("x"); }
  public String getMessage() { asked++; return "m"; }
}
class Throwing { public String toString() { throw new IllegalStateException(); } }
interface Shown { }
class Base { int made; public String toString() { made++; return ""; } }
class Below extends Base implements Shown { }
record Pair(Counted a, int b) { }
record Names(String a, Quiet b) { }
class Tally { int n; }
enum Color {
  RED { public String toString() { TALLY.n++; return "r"; } },
//~^ error[H0701] "`n` may be accessed by another thread here"
  BLUE;
  static final Tally TALLY = new Tally();
}
class Cell<T> { T content; }
class Numbers extends ArrayList<String> {
  int asked;
  public Iterator<String> iterator() { asked++; return super.iterator(); }
}

class Texts {
  static void badConcat() { Counted c = new Counted(); String s = "x" + c; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badFirst() { Counted c = new Counted(); String s = c + "x"; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badAppend() { Counted c = new Counted(); String s = "x"; s += c; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badAppendTo() { Counted c = new Counted(); Object o = c; o += "y"; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badHash() { Hashed h = new Hashed(); String s = "x" + h; assert h.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badObject() { Counted c = new Counted(); Object o = c; String s = "x" + o; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badList() { Counted c = new Counted(); List<Counted> l = new ArrayList<>(); l.add(c); String s = "x" + l; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badReference() { Counted c = new Counted(); AtomicReference<Counted> r = new AtomicReference<>(c); String s = "x" + r; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badRecord() { Counted c = new Counted(); Pair p = new Pair(c, 1); String s = "x" + p; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badRecordText() { Counted c = new Counted(); Pair p = new Pair(c, 1); String s = p.toString(); assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badMessage() { Failing f = new Failing(); String s = "x" + f; assert f.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badCause() { Failing f = new Failing(); RuntimeException e = new RuntimeException(f); assert f.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badDetail() { Counted c = new Counted(); AssertionError e = new AssertionError(c); assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badInherited() { Below b = new Below(); Shown s = b; String t = "x" + s; assert b.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badConstant() { int before = Color.TALLY.n; String t = "x" + Color.RED; assert Color.TALLY.n == before; }
//~^ error[H0701] "`n` may be accessed by another thread here"
  static void badValueOf() { Counted c = new Counted(); String t = String.valueOf(c); assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badPrint() { Counted c = new Counted(); System.out.println(c); assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static <T extends Counted> void badVariable(T c) { int before = c.made; String s = "x" + c; assert c.made == before; }
//~^ error[H0316] "this may be null"
//~^^ error[H0301] "the assertion may fail"
  static void badCell() { Counted c = new Counted(); Cell<Counted> b = new Cell<>(); b.content = c; String s = "x" + b.content; assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badThrows() { Throwing t = new Throwing(); boolean reached = false; try { String s = "x" + t; reached = true; } catch (IllegalStateException e) { } assert reached; }
//~^ error[H0301] "the assertion may fail"
  static void badInner() { Counted c = new Counted(); String s = "a" + ("b" + c); assert c.made == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badIterator() { Numbers n = new Numbers(); String s = "x" + n; assert n.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badEager() { Counted c = new Counted(); String s = "" + c + c.made; assert c.made == 0; }
//~^ error[H0504] "a text with an effect before or after the other operands, as the compiler likes (make the "

  static void okCount(int count) { String s = "x" + count; assert s != null; }
  static void okOnce() { Counted c = new Counted(); String s = "x" + c; assert c.made == 1; }
  static void okTwice() { Counted c = new Counted(); String s = "x" + c + c; assert c.made == 2; }
  static void okBare() { Counted c = new Counted(); String s = "x" + new Bare(); assert c.made == 0; }
  static void okQuiet() { Counted c = new Counted(); String s = "x" + new Quiet(1, "n"); assert c.made == 0; }
  static void okNull() { Counted c = null; String s = "x" + c; assert c == null; }
  static void okNames() { Counted c = new Counted(); String s = "x" + new Names("a", null); assert c.made == 0; }
  static void okThrow(int n) { throw new IllegalStateException("a" + n); }
  static void okNumber(AtomicInteger a, Integer i, Long l) { Counted c = new Counted(); String s = "x" + a + i + l; assert c.made == 0; }
  static void okPrint() { Counted c = new Counted(); System.out.println(new Bare()); assert c.made == 0; }
  static void okCaught() { Throwing t = new Throwing(); boolean reached = false; try { String s = "x" + t; reached = true; } catch (IllegalStateException e) { } assert !reached; }
}
