//~ verdict Steals.add: proved under assumptions
//~ verdict Steals.steal: possible violation
//~ verdict Steals.sum: possible violation
//~ verdict Steals.bump: possible violation
//~ verdict Adopts.give: possible violation
//~ verdict Adopts.add: proved under assumptions
//~ verdict Adopts.bump: possible violation
//~ verdict ByStatic.add: proved under assumptions
//~ verdict ByStatic.take: proved under assumptions
//~ verdict ByStatic.bump: possible violation
//~ verdict ByObject.leak: proved under assumptions
//~ verdict ByObject.take: proved under assumptions
//~ verdict ByObject.add: proved under assumptions
//~ verdict ByObject.bump: possible violation
//~ verdict ByPattern.leak: proved under assumptions
//~ verdict ByPattern.take: proved under assumptions
//~ verdict ByPattern.add: proved under assumptions
//~ verdict ByPattern.bump: possible violation
//~ verdict ByGeneric.mix: possible violation
//~ verdict ByGeneric.add: proved under assumptions
//~ verdict ByGeneric.bump: possible violation
//~ verdict ByLambda.add: proved under assumptions
//~ verdict ByLambda.bump: proved under assumptions
//~ verdict ByLambda.later: proved under assumptions
//~ verdict ByLambda.later.lambda1: possible violation
//~ verdict BySupplier.link: possible violation
//~ verdict BySupplier.link.lambda1: possible violation
//~ verdict BySupplier.take: proved under assumptions
//~ verdict BySupplier.add: proved under assumptions
//~ verdict BySupplier.bump: possible violation
//~ verdict ByList.add: proved under assumptions
//~ verdict ByList.give: possible violation
//~ verdict ByList.bump: possible violation
//~ verdict ByListOfObjects.add: proved under assumptions
//~ verdict ByListOfObjects.give: proved under assumptions
//~ verdict ByListOfObjects.bump: possible violation
//~ verdict ByMethodRef.adopt: proved under assumptions
//~ verdict ByMethodRef.add: proved under assumptions
//~ verdict ByMethodRef.give: possible violation
//~ verdict ByMethodRef.give.reference1: proved under assumptions
//~ verdict ByMethodRef.bump: possible violation
//~ verdict ByRefToObjects.Node.hashCode: proved under assumptions
//~ verdict ByRefToObjects.add: proved under assumptions
//~ verdict ByRefToObjects.give: proved under assumptions
//~ verdict ByRefToObjects.give.reference1: proved under assumptions
//~ verdict ByRefToObjects.bump: possible violation
//~ verdict Copied.add: proved under assumptions
//~ verdict Copied.bump: possible violation
//~ verdict Unlocked.add: proved under assumptions
//~ verdict Unlocked.bump: possible violation
//~ verdict Walked.add: proved under assumptions
//~ verdict Walked.iterator: proved under assumptions
//~ verdict Walked.Walk.hasNext: proved under assumptions
//~ verdict Walked.Walk.next: possible violation
//~ verdict Walked.bump: proved under assumptions
//~ verdict WrongLock.add: proved under assumptions
//~ verdict WrongLock.count: proved under assumptions
//~ verdict WrongLock.bump: possible violation
//~ verdict WrongLock.get: proved under assumptions
//~ verdict Early.Early: possible violation
//~ verdict Early.Early.lambda1: proved under assumptions
//~ verdict Anonymous.add: proved under assumptions
//~ verdict Anonymous.give: proved under assumptions
//~ verdict Anonymous.1.accept: possible violation
//~ verdict Anonymous.bump: possible violation
//~ verdict ByLambdaParam.add: proved under assumptions
//~ verdict ByLambdaParam.give: proved under assumptions
//~ verdict ByLambdaParam.give.lambda1: possible violation
//~ verdict ByLambdaParam.bump: possible violation
//~ verdict ByFunctionOfObject.lambda1: possible violation
//~ verdict ByFunctionOfObject.add: proved under assumptions
//~ verdict ByFunctionOfObject.bump: possible violation
//~ verdict OuterNew.add: proved under assumptions
//~ verdict OuterNew.bump: possible violation
//~ verdict BySub.add: possible violation
//~ verdict BySub.take: possible violation
//~ verdict BySub.bump: possible violation
//~ verdict ByMap (static initializer): proved under assumptions
//~ verdict ByMap.add: proved under assumptions
//~ verdict ByMap.take: proved under assumptions
//~ verdict ByMap.bump: possible violation
//~ verdict Copied.clone: unsupported
//~ verdict ByFunctionOfObject.take: proved under assumptions
//~ verdict ByFunctionOfObject.ByFunctionOfObject: unsupported
// Nodes that do not stay with one object of their class, or that are touched without its lock: each class here is refused somewhere.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

class Steals {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized void add(int v) { Node n = new Node(); n.value = v; n.next = head; head = n; }
    synchronized void steal(Steals other) { head = other.head; } //~ error[H0701] "`head` may be accessed by another thread here"
    synchronized int sum() { int s = 0; for (Node n = head; n != null; n = n.next) s += n.value; return s; } //~ error[H0701] "`value` may be accessed by another thread here"
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class Adopts {
    private static class Node { int value; Node next; }
    private Node head;
    private synchronized void adopt(Node n) { head = n; } //~ error[H0703] "this lock may not be below every lock that the thread holds: threads may block each other "
    synchronized void give(Adopts other) { other.adopt(head); }
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByStatic {
    private static class Node { int value; Node next; }
    private static volatile Node last;
    private Node head;
    synchronized void add() { head = new Node(); last = head; }
    synchronized void take() { head = last; }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByObject {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized Object leak() { return head; }
    synchronized void take(Object o) { head = (Node) o; }
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByPattern {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized void leak(List<Object> all) { all.add(head); }
    synchronized void take(Object o) { if (o instanceof Node n) head = n; }
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByGeneric {
    private static class Node { int value; Node next; }
    private Node head;
    private static Object kept;
    @SuppressWarnings("unchecked")
    static <T> T swap(T t) { Object old = kept; kept = t; return (T) old; } //~ error[H0701] "the static field `kept` may be accessed by another thread here"
    synchronized void mix() { head = swap(head); }
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByLambda {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; }
    Runnable later() { return () -> { if (head != null) head.value = 3; }; } //~ error[H0701] "`head` may be accessed by another thread here"
}

class BySupplier {
    private static class Node { int value; Node next; }
    private Node head;
    private Supplier<Node> from;
    synchronized void link(BySupplier other) { other.from = () -> head; } //~ error[H0701] "`from` may be accessed by another thread here" //~ error[H0701] "`head` may be accessed by another thread here"
    synchronized void take() { if (from != null) head = from.get(); }
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByList {
    private static class Node { int value; Node next; }
    private final List<Node> nodes = new ArrayList<>();
    synchronized void add() { nodes.add(new Node()); }
    synchronized void give(ByList other) { other.nodes.addAll(nodes); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    synchronized void bump() { for (Node n : nodes) n.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByListOfObjects {
    private static class Node { int value; Node next; }
    private final List<Node> nodes = new ArrayList<>();
    synchronized void add() { nodes.add(new Node()); }
    @SuppressWarnings({"unchecked", "rawtypes"})
    synchronized void give(ByListOfObjects other, List raw) { raw.addAll(nodes); List<Node> back = raw; nodes.add(back.get(0)); }
    synchronized void bump() { for (Node n : nodes) n.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByMethodRef {
    private static class Node { int value; Node next; }
    private final List<Node> nodes = new ArrayList<>();
    private Node head;
    private synchronized void adopt(Node n) { head = n; }
    synchronized void add() { nodes.add(new Node()); }
    synchronized void give(ByMethodRef other) { nodes.forEach(other::adopt); } //~ error[H0703] "code that was passed on in these files takes or asks for locks, and this thread may hold a"
    synchronized void bump() { if (head != null) head.value++; for (Node n : nodes) n.value++; } //~ error[H0701] "`value` may be accessed by another thread here" //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByRefToObjects {
    private static class Node { int value; Node next; @Override public int hashCode() { return value++; } }
    private final List<Node> nodes = new ArrayList<>();
    synchronized void add() { nodes.add(new Node()); }
    synchronized void give(List<Object> all) { nodes.forEach(all::add); }
    synchronized void bump() { for (Node n : nodes) n.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class Copied implements Cloneable {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
    @Override public Copied clone() throws CloneNotSupportedException { return (Copied) super.clone(); } //~ error[H0504] "a call of `Object.clone`, which has no contract (write a class of your own around it, with"
}

class Unlocked {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized void add() { head = new Node(); }
    void bump(Unlocked u) { Node n; synchronized (this) { n = head; } if (n != null) n.value++; } //~ error[H0701] "`value` of a node may be accessed by another thread here"
}

class Walked {
    private static class Node { int value; Node next; }
    private Node head;
    synchronized void add() { Node n = new Node(); n.next = head; head = n; }
    synchronized java.util.Iterator<Integer> iterator() { return new Walk(); }
    private class Walk implements java.util.Iterator<Integer> {
        private Node at = head;
        public boolean hasNext() { return at != null; }
        public Integer next() { int v = at.value; at = at.next; return v; } //~ error[H0701] "`value` of a node may be accessed by another thread here"
    }
    synchronized void bump() { if (head != null) head.value++; }
}

class WrongLock {
    private static class Node { int value; Node next; }
    private final Object a = new Object();
    private final Object b = new Object();
    private Node head;
    private int other;
    void add() { synchronized (a) { head = new Node(); } }
    void count() { synchronized (b) { other++; } }
    void bump() { Node n; synchronized (a) { n = head; } synchronized (b) { if (n != null) n.value++; } } //~ error[H0701] "`value` of a node may be accessed by another thread here"
    int get() { synchronized (a) { return head == null ? 0 : head.value; } }
}

class Early {
    private static class Node { int value; Node next; }
    private Node head = new Node();
    Early() {
        new Thread(() -> bump()).start();
        head.value = 1; //~ error[H0701] "`head` may be accessed by another thread here"
    }
    synchronized void bump() { head.value++; }
}

class Anonymous {
    private static class Node { int value; Node next; }
    private final List<Node> nodes = new ArrayList<>();
    private Node head;
    synchronized void add() { nodes.add(new Node()); }
    synchronized void give(Anonymous other) {
        nodes.forEach(new Consumer<Node>() {
            @Override public void accept(Node n) { other.head = n; } //~ error[H0701] "`head` may be accessed by another thread here"
        });
    }
    synchronized void bump() { if (head != null) head.value++; for (Node n : nodes) n.value++; } //~ error[H0701] "`value` may be accessed by another thread here" //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByLambdaParam {
    private static class Node { int value; Node next; }
    private final List<Node> nodes = new ArrayList<>();
    private Node head;
    synchronized void add() { nodes.add(new Node()); }
    synchronized void give(ByLambdaParam other) { nodes.forEach(n -> other.head = n); } //~ error[H0701] "`head` may be accessed by another thread here"
    synchronized void bump() { if (head != null) head.value++; for (Node n : nodes) n.value++; } //~ error[H0701] "`value` may be accessed by another thread here" //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByFunctionOfObject {
    private static class Node { int value; Node next; }
    private Node head;
    private Function<Object, Object> f = x -> head; //~ error[H0701] "`head` may be accessed by another thread here" //~ error[H0504] "a constructor that lets `this` out before its end is not supported"
    synchronized void take(ByFunctionOfObject other) { Object o = other.f.apply(null); head = Node.class.cast(o); }
    synchronized void add() { head = new Node(); }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class OuterNew {
    private class Node { int value; Node next; void up() { value++; } } //~ error[H0701] "`value` may be accessed by another thread here"
    private Node head;
    synchronized void add(OuterNew other) { head = other.new Node(); }
    synchronized void bump() { if (head != null) head.up(); }
}

class BySub {
    private static class Node { int value; Node next; }
    private static class Other extends Node { int more; }
    private Node head;
    static Other last;
    synchronized void add() { Other o = new Other(); head = o; last = o; } //~ error[H0701] "the static field `last` may be accessed by another thread here"
    synchronized void take() { head = last; } //~ error[H0701] "the static field `last` may be accessed by another thread here"
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}

class ByMap {
    private static class Node { int value; Node next; }
    private static final Map<String, Node> ALL = new HashMap<>();
    private Node head;
    synchronized void add() { head = new Node(); synchronized (ByMap.class) { ALL.put("a", head); } }
    synchronized void take() { synchronized (ByMap.class) { head = ALL.get("a"); } }
    synchronized void bump() { if (head != null) head.value++; } //~ error[H0701] "`value` may be accessed by another thread here"
}
