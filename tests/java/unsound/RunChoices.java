//~ verdict RunChoices.Worker.run: proved under assumptions
//~ verdict RunChoices.joined: possible violation
//~ verdict RunChoices.slept: possible violation
//~ verdict RunChoices.joinedWrong: refuted
//~ verdict RunChoices.appliedOnce: proved under assumptions
//~ verdict RunChoices.appliedOnce.lambda1: proved under assumptions
//~ verdict RunChoices.appliedTwice: refuted
//~ verdict RunChoices.appliedTwice.lambda2: proved under assumptions
//~ verdict RunChoices.asserted: possible violation
//~ verdict RunChoices.assertedWrong: refuted
//~ verdict RunChoices.Answer.1.given: proved under assumptions
//~ verdict RunChoices.bodies: proved under assumptions
//~ verdict RunChoices.bodiesWrong: possible violation
import java.util.concurrent.atomic.AtomicInteger;

// What a run does not choose: that a thread is interrupted, that an update is tried again although nobody else is there, that one
// assertion is switched on and another is not, which constant an object is. No method without `Wrong` fails in Java.
class RunChoices {
    static class Worker extends Thread {
        public void run() {
        }
    }

    public static void joined() {
        Worker worker = new Worker();
        worker.start();
        try {
            worker.join();
        } catch (InterruptedException e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    public static void slept() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    public static void joinedWrong() {
        Worker worker = new Worker();
        boolean joined = false;
        worker.start();
        try {
            worker.join();
            joined = true;
        } catch (InterruptedException e) {
        }
        assert !joined; //~ error[H0301] "the assertion fails"
    }

    public static void appliedOnce() {
        AtomicInteger cell = new AtomicInteger();
        AtomicInteger calls = new AtomicInteger();
        cell.updateAndGet(x -> x + calls.incrementAndGet());
        assert calls.get() == 1;
    }

    public static void appliedTwice() {
        AtomicInteger cell = new AtomicInteger();
        AtomicInteger calls = new AtomicInteger();
        cell.updateAndGet(x -> x + calls.incrementAndGet());
        assert calls.get() == 2; //~ error[H0301] "the assertion fails"
    }

    public static void asserted() {
        int x = 0;
        assert (x = 5) == 5;
        assert x == 5; //~ error[H0301] "the assertion may fail"
    }

    public static void assertedWrong() {
        int x = 0;
        assert (x = 5) == 5;
        assert x == 0; //~ error[H0301] "the assertion fails"
    }

    enum Answer {
        PLAIN,
        OTHER {
            int given() {
                return 7;
            }
        };

        int given() {
            return 1;
        }
    }

    public static void bodies() {
        Answer[] all = Answer.values();
        assert all[0].given() == 1;
    }

    public static void bodiesWrong() {
        Answer[] all = Answer.values();
        assert all[1].given() == 1; //~ error[H0301] "the assertion may fail"
    }
}
