// Identity and contents of library objects: claims of `bad…` methods are false and must not be proved.
//~ verdict Identity.badSub: possible violation
//~ verdict Identity.badSub2: possible violation
//~ verdict Identity.badValueOf: possible violation
//~ verdict Identity.badBox: possible violation
//~ verdict Identity.badBoxDiff: possible violation
//~ verdict Identity.badName: possible violation
//~ verdict Identity.badConcat: possible violation
//~ verdict Identity.badEq: possible violation
//~ verdict Identity.badHash: possible violation
//~ verdict Identity.badLong: possible violation
//~ verdict Identity.okFresh: proved under assumptions
//~ verdict Identity.badFresh2: possible violation
//~ verdict Identity.badCharAt: possible violation
//~ verdict Identity.badList: possible violation
//~ verdict Identity.badList2: possible violation
//~ verdict Identity.badListIdx: refuted
//~ verdict Identity.badListAdd0: possible violation
//~ verdict Identity.badListSet: possible violation
//~ verdict Identity.badListAlias: refuted
//~ verdict Identity.badEnumEq: possible violation
//~ verdict Identity.badToString: possible violation
//~ verdict Identity.badObjEq: possible violation
//~ verdict Identity.badList3: possible violation
//~ verdict Identity.badListContains: possible violation
//~ verdict Identity.badMin: possible violation
import java.util.*;
class Identity {
    public static void badSub(String s) { if (s == null || s.length() < 3) return; boolean b = s.substring(1) == s.substring(1); /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSub2(String s) { if (s == null || s.length() < 3) return; String a = s.substring(1, 2); String c = s.substring(1, 2); /*@ assert a == c; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badValueOf(int k) { boolean b = String.valueOf(k) == String.valueOf(k); /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badBox() { Integer a = Integer.valueOf(1000); Integer c = Integer.valueOf(1000); boolean b = a == c; /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badBoxDiff() { Integer a = Integer.valueOf(10); Integer c = Integer.valueOf(10); boolean b = a == c; /*@ assert !b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badToString(Integer a) { if (a == null) return; boolean b = a.toString() == a.toString(); /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badName(Thread t) { if (t == null) return; String a = t.getName(); String b = t.getName(); /*@ assert a == b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badConcat(String s, String t) { if (s == null || t == null) return; String a = s.concat(t); String b = s.concat(t); /*@ assert a == b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badEq(String s, String t) { if (s == null || t == null) return; boolean e = s.equals(t); /*@ assert e == (s == t); @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badHash(String s, String t) { if (s == null || t == null) return; int a = s.hashCode(); int b = t.hashCode(); if (a == b) { boolean e = s.equals(t); /*@ assert e; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badLong(Long a) { if (a == null) return; Long b = Long.valueOf(a.longValue()); /*@ assert a == b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badObjEq(Object a, Object b) { boolean e = Objects.equals(a, b); /*@ assert e == (a == b); @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okFresh(String s) { if (s == null || s.length() < 3) return; String a = s.substring(1); /*@ assert a != s; @*/ }
    public static void badFresh2(String s) { if (s == null) return; String a = s.concat(""); /*@ assert a != s; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badCharAt(String s) { char c = s == null ? 'a' : s.charAt(0); }
    //~^ error[H0304] "what this library method requires may not hold"
    public static void badList() { List<Integer> a = new ArrayList<>(); a.add(1000); Integer x = a.get(0); Integer y = 1000; boolean b = x == y; /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badList2() { List<Integer> a = new ArrayList<>(); a.add(3); a.remove(0); int n = a.size(); /*@ assert n == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badList3() { List<Integer> a = new ArrayList<>(); a.add(3); a.add(4); a.remove(Integer.valueOf(3)); int n = a.get(0); /*@ assert n == 3; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //~^^ error[H0304] "requires"
    //~^^^ error[H0316] "null"
    public static void badListIdx() { List<Integer> a = new ArrayList<>(); int n = a.get(0); }
    //~^ error[H0304] "what this library method requires does not hold"
    public static void badListAdd0() { List<Integer> a = new ArrayList<>(); a.add(1); a.add(0, 2); int n = a.get(0); /*@ assert n == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badListSet() { List<Integer> a = new ArrayList<>(); a.add(1); Integer o = a.set(0, 2); int n = o; /*@ assert n == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badListContains(Object q) { List<Object> a = new ArrayList<>(); a.add("x"); boolean b = a.contains(q); /*@ assert !b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badListAlias() { List<Integer> a = new ArrayList<>(); List<Integer> b = a; b.add(1); int n = a.size(); /*@ assert n == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badMin(double a, double b) { boolean c = Math.min(a, b) <= a; /*@ assert c; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badEnumEq(Thread.State a) { if (a == null) return; int o = a.ordinal(); /*@ assert o == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
