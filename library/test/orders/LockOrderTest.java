package orders;

import first.First;
import heddle.runtime.LockOrder;
import heddle.runtime.LockOrderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import second.Second;
import third.Third;

/** Runs the claims of several modules; ends with an error if one is answered wrongly. The argument says which. */
public final class LockOrderTest {
    private LockOrderTest() {
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "chain" -> chain();
            case "same" -> same();
            case "race" -> race(Integer.parseInt(args[1]));
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("fine");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static String refused(Class<?> before, Class<?> after) {
        try {
            LockOrder.checkEdge(before, after);
        } catch (LockOrderException e) {
            return e.getMessage();
        }
        throw new AssertionError(before + " before " + after + " was accepted");
    }

    /** A chain of claims: the opposite of a claim, also of an indirect one, is refused and leaves no trace. */
    private static void chain() {
        LockOrder.checkEdge(First.class, Second.class);
        LockOrder.checkEdge(Second.class, Third.class);
        LockOrder.checkEdge(First.class, Third.class);
        LockOrder.checkEdge(First.class, Second.Inner.class);
        check(LockOrder.isBefore(First.class, Third.Inner.class), "indirect order");
        check(!LockOrder.isBefore(Third.class, First.class), "opposite order");
        String message = refused(Third.class, First.class);
        check(message.contains("third.Third cannot be locked before first.First"), message);
        check(message.matches(".*package first@\\w+ before package second@\\w+ before package third@\\w+.*"), message);
        refused(Third.Inner.class, Second[][].class);
        check(!LockOrder.isBefore(Third.class, Second.class), "a refused claim is forgotten");
        LockOrder.checkEdge(Third.class, String.class);
        check(LockOrder.isBefore(First.class, Object.class), "named modules are nodes");
        refused(Integer.class, First.class);
    }

    /** Classes of one module are no matter of this order. */
    private static void same() {
        LockOrder.checkEdge(First.class, First.Inner.class);
        LockOrder.checkEdge(First.Inner.class, First.class);
        check(!LockOrder.isBefore(First.class, First.Inner.class), "one node");
        LockOrder.checkEdge(Second.class, First.class);
        refused(First.Inner.class, Second.class);
    }

    /** Threads claim opposite orders at once: of each pair exactly one order is accepted, whoever comes first. */
    private static void race(int rounds) throws InterruptedException {
        List<Class<?>> all = List.of(First.class, Second.class, Third.class, String.class);
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Random random = new Random(t);
            Thread thread = new Thread(() -> {
                try {
                    begin.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int i = 0; i < rounds; i++) {
                    claim(all.get(random.nextInt(4)), all.get(random.nextInt(4)));
                }
            });
            thread.start();
            threads.add(thread);
        }
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        for (Class<?> a : all) {
            for (Class<?> b : all) {
                boolean one = LockOrder.isBefore(a, b) != LockOrder.isBefore(b, a);
                check(a == b ? !LockOrder.isBefore(a, b) : one, a + " and " + b);
            }
        }
    }

    private static void claim(Class<?> before, Class<?> after) {
        try {
            LockOrder.checkEdge(before, after);
            check(!LockOrder.isBefore(after, before), "both orders are accepted");
        } catch (LockOrderException e) {
            check(LockOrder.isBefore(after, before), "refused without reason");
        }
    }
}
