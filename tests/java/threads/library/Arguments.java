// Library calls that change what they are given: what was known of it is lost, and only of it. The `bad…` assertions fail on a JVM.
//~ options: --replay 0
//~ verdict Arguments.okOther: proved under assumptions
//~ verdict Arguments.badArray: possible violation
//~ verdict Arguments.okReturned: proved under assumptions
//~ verdict Arguments.badDrained: possible violation
//~ verdict Arguments.badEncoded: possible violation
import java.util.*;
import java.util.concurrent.*;

class Arguments {
    static void okOther() {
        Deque<String> deque = new ArrayDeque<>();
        deque.add("z");
        String[] a = { "x" };
        String[] b = { "y" };
        deque.toArray(a);
        assert b[0] == "y";
    }

    static void badArray() {
        Deque<String> deque = new ArrayDeque<>();
        deque.add("z");
        String[] a = { "x" };
        deque.toArray(a);
        assert a[0] == "x"; //~ error[H0301] "assertion"
    }

    // What `toArray` returns is new, or the array that it was given: the caller may use it.
    static void okReturned() {
        Deque<String> deque = new ArrayDeque<>();
        deque.add("z");
        String[] all = deque.toArray(new String[0]);
        if (all.length > 0) {
            all[0] = "first";
        }
    }

    static void badDrained() {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        queue.offer("x");
        List<String> list = new ArrayList<>();
        queue.drainTo(list);
        assert list.size() == 0; //~ error[H0301] "assertion"
    }

    static void badEncoded() {
        byte[] from = { 1, 2, 3 };
        byte[] to = new byte[100];
        Base64.getEncoder().encode(from, to);
        assert to[1] == 0; //~ error[H0301] "assertion"
    }
}
