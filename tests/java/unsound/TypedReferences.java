// What static types say of references: objects of unrelated classes are different objects; what may be one object in Java stays possible.
// Claims of `bad…` methods are false and must not be proved.
//~ verdict TypedReferences.okClasses: proved under assumptions
//~ verdict TypedReferences.okSubclass: proved under assumptions
//~ verdict TypedReferences.badSubclass: refuted
//~ verdict TypedReferences.badNull: refuted
//~ verdict TypedReferences.badInterface: refuted
//~ verdict TypedReferences.badFinalInterface: possible violation
//~ verdict TypedReferences.badObject: refuted
//~ verdict TypedReferences.okWrite: proved under assumptions
//~ verdict TypedReferences.okFields: proved under assumptions
//~ verdict TypedReferences.badFields: possible violation
//~ verdict TypedReferences.okResult: proved under assumptions
//~ verdict TypedReferences.badResult: possible violation
//~ verdict TypedReferences.okElements: proved under assumptions
//~ verdict TypedReferences.badElements: possible violation
//~ verdict TypedReferences.okArrays: proved under assumptions
//~ verdict TypedReferences.badCovariant: possible violation
//~ verdict TypedReferences.badCovariantClass: possible violation
//~ verdict TypedReferences.badInterfaces: possible violation
//~ verdict TypedReferences.badCloneable: possible violation
//~ verdict TypedReferences.okDeep: proved under assumptions
//~ verdict TypedReferences.badDeep: possible violation
//~ verdict TypedReferences.badDeepCovariant: possible violation
//~ verdict TypedReferences.okNewArray: proved under assumptions
//~ verdict TypedReferences.badNewArray: refuted
//~ verdict TypedReferences.badNewInterfaces: possible violation
//~ verdict TypedReferences.okText: proved under assumptions
//~ verdict TypedReferences.badText: possible violation
//~ verdict TypedReferences.badNumber: possible violation
//~ verdict TypedReferences.badComparable: possible violation
//~ verdict TypedReferences.okTests: proved under assumptions
//~ verdict TypedReferences.badTests: refuted
//~ verdict TypedReferences.badTests2: refuted
//~ verdict TypedReferences.okThread: proved under assumptions
//~ verdict TypedReferences.badThread: refuted
//~ verdict TypedReferences.badHomonym: refuted
//~ verdict TypedReferences.okHomonym: proved under assumptions
//~ verdict TypedReferences.localOne: proved under assumptions
//~ verdict TypedReferences.localTwo: proved under assumptions
//~ verdict TypedReferences.Colour.1.weight: proved under assumptions
//~ verdict TypedReferences.Colour.weight: proved under assumptions
//~ verdict TypedReferences.badColour: possible violation
//~ verdict TypedReferences.badConstant: possible violation
//~ verdict TypedReferences.badEnum: possible violation
//~ verdict TypedReferences.okEnum: proved under assumptions
//~ verdict TypedReferences.okLambda: proved under assumptions
//~ verdict TypedReferences.okLambda.lambda1: proved under assumptions
//~ verdict TypedReferences.badLambda: refuted
//~ verdict TypedReferences.badLambda.lambda2: proved under assumptions
//~ verdict TypedReferences.okCaught: proved under assumptions
//~ verdict TypedReferences.badCaught: refuted
//~ verdict TypedReferences.badPolluted: refuted
//~ verdict TypedReferences.badArrayOfNobody: refuted
//~ verdict TypedReferences.okBound: proved under assumptions
//~ verdict TypedReferences.badBound: possible violation
//~ verdict TypedReferences.okMeet: proved under assumptions
//~ verdict TypedReferences.badMeet: refuted
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

class TypedReferences {
    static class Left { volatile int n; }
    static class Right { volatile int n; }
    static class LeftMost extends Left { }
    static final class Closed { volatile int n; }
    interface Side { }
    static class Both extends Left implements Side { }

    // ---- classes
    static void okClasses(Left a, Right b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
    }

    static void okSubclass(LeftMost a, Right b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
    }

    static void badSubclass(LeftMost a, Left b) {
        assert a != b || a == null;
        //~^ error[H0301] "the assertion fails"
    }

    static void badNull(Left a, Right b) {
        Object x = a;
        Object y = b;
        assert x != y;
        //~^ error[H0301] "the assertion fails"
    }

    static void badInterface(Left a, Side b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion fails"
    }

    static void badFinalInterface(Left a, Runnable b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badObject(Left a, Object y) {
        Object x = a;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion fails"
    }

    // ---- what one object holds another one does not
    static class Plain { int n; Plain next; Other other; }
    static class Other { int n; Plain next; }

    //@ requires a != null && b != null && acc(a.n) && acc(b.n); writes a.n; ensures b.n == \old(b.n); ensures a.n == 1;
    static void okWrite(Plain a, Other b) {
        a.n = 1;
    }

    // ---- fields, results, elements
    static class Node { volatile Node next; volatile Left left; volatile Object any; }

    static void okFields(Node a, Right b) {
        if (a == null) {
            return;
        }
        Object x = a.left;
        Object y = b;
        assert x != y || x == null;
        Object z = a.next;
        assert z != y || z == null;
    }

    static void badFields(Node a, Node b) {
        if (a == null || b == null) {
            return;
        }
        Object x = a.any;
        Object y = b.left;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void okResult(String s, Right b) {
        if (s == null) {
            return;
        }
        Object x = s.trim();
        Object y = b;
        assert x != y;
    }

    static void badResult(List<Object> all, Right b) {
        if (all == null || all.isEmpty()) {
            return;
        }
        Object x = all.get(0);
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void okElements(Left[] all, Right b) {
        if (all != null && all.length > 0) {
            Object x = all[0];
            Object y = b;
            assert x != y || x == null;
        }
    }

    static void badElements(Object[] all, Right b) {
        if (all != null && all.length > 0) {
            Object x = all[0];
            Object y = b;
            assert x != y || x == null;
            //~^ error[H0301] "the assertion may fail"
        }
    }

    // ---- arrays
    static void okArrays(int[] a, byte[] b, Left c, Left[] d, Right[] e) {
        Object w = a;
        Object x = b;
        assert w != x || w == null;
        Object y = c;
        assert w != y || w == null;
        Object z = d;
        assert y != z || y == null;
        Object v = e;
        assert z != v || z == null;
    }

    static void badCovariant(Object[] a, Left[] b) {
        assert a != b || a == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badCovariantClass(Left[] a, LeftMost[] b) {
        assert a != b || a == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badInterfaces(Side[] a, Left[] b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badCloneable(int[] a, Cloneable b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void okDeep(int[][] a, byte[][] b, int[] c) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        Object z = c;
        assert x != z || x == null;
    }

    static void badDeep(int[][] a, Object[] b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badDeepCovariant(Left[][] a, Object[][] b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void okNewArray(Left[] b) {
        Object x = new Object[1];
        Object y = b;
        assert x != y;
        assert !(x instanceof Left[]);
        assert x instanceof Object[];
    }

    static void badNewArray() {
        Object x = new LeftMost[1];
        assert !(x instanceof Left[]);
        //~^ error[H0301] "the assertion fails"
    }

    static void badNewInterfaces() {
        Object x = new Both[1];
        assert !(x instanceof Side[]);
        //~^ error[H0301] "the assertion may fail"
    }

    // ---- strings, boxes
    static void okText(String s, Integer i, Left a, int[] b) {
        Object x = s;
        Object y = i;
        assert x != y || x == null;
        Object z = a;
        assert x != z || x == null;
        Object w = b;
        assert y != w || y == null;
    }

    static void badText(String s, CharSequence t) {
        assert s != t || s == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badNumber(Integer i, Number n) {
        assert i != n || i == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badComparable(Integer i, Comparable<Integer> n) {
        assert i != n || i == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void okTests(Object o) {
        if (o instanceof Left) {
            assert !(o instanceof Right);
            assert !(o instanceof String);
            assert !(o instanceof int[]);
        }
        if (o instanceof LeftMost) {
            assert o instanceof Left;
        }
    }

    static void badTests(Object o) {
        if (o instanceof Left) {
            assert !(o instanceof Side);
            //~^ error[H0301] "the assertion fails"
        }
    }

    static void badTests2(Object o) {
        if (o instanceof Left) {
            assert !(o instanceof LeftMost);
            //~^ error[H0301] "the assertion fails"
        }
    }

    // ---- threads
    static void okThread(Left a, ReentrantLock lock, Thread t) {
        Object x = Thread.currentThread();
        Object y = a;
        assert x != y;
        Object z = lock;
        assert x != z;
        Object w = t;
        assert w != z || w == null;
    }

    static void badThread(Runnable r, Thread t) {
        Object x = r;
        Object y = t;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion fails"
    }

    // ---- classes of the same simple name
    static class One { static class Part { } }
    static class Two { static class Part extends One.Part { } }
    static class Three { static class Part { } }

    static void badHomonym(One.Part a, Two.Part b) {
        assert a != b || a == null;
        //~^ error[H0301] "the assertion fails"
    }

    static void okHomonym(One.Part a, Three.Part b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
    }

    static Object localOne() {
        class Here { }
        return new Here();
    }

    static Object localTwo() {
        class Here { }
        return new Here();
    }

    // ---- enums
    enum Colour { RED, GREEN { int weight() { return 2; } }; int weight() { return 1; } }

    static void badColour(Colour a, Object b) {
        assert a != b || a == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badConstant(Colour a) {
        Object x = Colour.GREEN;
        assert x != a;
        //~^ error[H0301] "the assertion may fail"
    }

    static void badEnum(Colour a, Enum<?> b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static void okEnum(Colour a, Left b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
    }

    // ---- lambdas
    static void okLambda(Left a) {
        Runnable r = () -> { };
        Object x = r;
        Object y = a;
        assert x != y;
        assert !(x instanceof Left);
    }

    static void badLambda() {
        Runnable r = () -> { };
        Object x = r;
        assert !(x instanceof Runnable);
        //~^ error[H0301] "the assertion fails"
    }

    // ---- exceptions
    static class Failure extends RuntimeException { }

    static void okCaught(Failure f, Left a) {
        try {
            if (f != null) {
                throw f;
            }
        } catch (RuntimeException e) {
            Object x = e;
            Object y = a;
            assert x != y;
        }
    }

    static void badCaught(Failure f, Exception g) {
        try {
            if (f != null) {
                throw f;
            }
        } catch (RuntimeException e) {
            assert e != g;
            //~^ error[H0301] "the assertion fails"
        }
    }

    // ---- heap pollution: no cast stands where the value is used as an object
    static class Cell<T> {
        private T value;

        Cell(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        void set(T value) {
            this.value = value;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void badPolluted() {
        Cell<Left> c = new Cell<>(new Left());
        Cell raw = c;
        raw.set(new Right());
        Object o = c.get();
        assert !(o instanceof Right);
        //~^ error[H0301] "the assertion fails"
    }

    @SuppressWarnings("unchecked")
    static <T> T[] make(int n) {
        return (T[]) new Object[n];
    }

    static void badArrayOfNobody() {
        Object o = TypedReferences.<String>make(1);
        assert o instanceof String[];
        //~^ error[H0301] "the assertion fails"
    }

    // ---- type variables
    static <T extends Left> void okBound(T a, Right b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
    }

    static <T> void badBound(T a, Right b) {
        Object x = a;
        assert x != b || x == null;
        //~^ error[H0301] "the assertion may fail"
    }

    static <T extends Left & Side> void okMeet(T a, Right b) {
        Object x = a;
        Object y = b;
        assert x != y || x == null;
    }

    static <T extends Side> void badMeet(T a, Left b) {
        Object x = a;
        assert x != b || x == null;
        //~^ error[H0301] "the assertion fails"
    }
}
