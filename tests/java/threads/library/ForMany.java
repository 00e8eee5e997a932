// Collections for several threads: no call needs access, and what one call says of the contents is old when it returns, also through an
// interface. The `bad…` assertions fail on a JVM.
//~ options: --replay 0
//~ verdict ForMany.okUse: proved under assumptions
//~ verdict ForMany.badOwn: possible violation
//~ verdict ForMany.badBlocking: possible violation
//~ verdict ForMany.badVector: possible violation
//~ verdict Aliases.badAlias: possible violation
//~ verdict Plain.okPlain: proved under assumptions
import java.util.*;
import java.util.concurrent.*;

class ForMany {
    static int okUse() {
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>();
        q.add("x");
        return q.size();
    }

    static void badOwn() {
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>();
        int n = q.size();
        q.add("x");
        assert q.size() == n; //~ error[H0301] "assertion"
    }

    static void badBlocking() {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        int n = q.size();
        q.offer("x");
        assert q.size() == n; //~ error[H0301] "assertion"
    }

    static void badVector() {
        Vector<String> v = new Vector<>();
        int n = v.size();
        v.addElement("x");
        assert v.size() == n; //~ error[H0301] "assertion"
    }
}

class Aliases {
    static void badAlias() {
        ConcurrentLinkedQueue<String> c = new ConcurrentLinkedQueue<>();
        Queue<String> q = c;
        int n = q.size();
        c.add("x");
        assert q.size() == n; //~ error[H0301] "assertion"
    }
}

class Plain {
    static void okPlain() {
        ArrayList<String> list = new ArrayList<>();
        list.add("x");
        assert list.size() == 1;
    }
}
