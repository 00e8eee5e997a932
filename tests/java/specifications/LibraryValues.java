//~ verdict LibraryValues.given: proved under assumptions
//~ verdict LibraryValues.empty: possible violation
//~ verdict LibraryValues.dice: proved under assumptions
//~ verdict LibraryValues.diceWrong: possible violation
//~ verdict LibraryValues.nanos: proved under assumptions
//~ verdict LibraryValues.nanosWrong: possible violation
//~ verdict LibraryValues.left: proved under assumptions
//~ verdict LibraryValues.shared: possible violation
//~ verdict LibraryValues.parsed: proved under assumptions
// Contracts of values: optionals, durations, units of time, numbers, classes; each with something that does not follow.
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

class LibraryValues {
    static String given(String s) {
        Optional<String> o = Optional.ofNullable(s);
        String t = o.orElse("none");
        //@ assert t != null;
        if (o.isPresent()) {
            //@ assert o.get() == s && !o.isEmpty();
            return o.get();
        }
        return t;
    }

    static void empty() {
        Optional<String> o = Optional.empty();
        //@ assert o.isPresent(); //~ error[H0301] "the assertion may fail"
    }

    static int dice() {
        int n = ThreadLocalRandom.current().nextInt(1, 7);
        //@ assert 1 <= n && n <= 6;
        return n;
    }

    static void diceWrong() {
        int n = ThreadLocalRandom.current().nextInt(6);
        //@ assert n != 0; //~ error[H0301] "the assertion may fail"
    }

    static long nanos(long seconds) {
        if (seconds < 0) {
            return 0;
        }
        long n = TimeUnit.SECONDS.toNanos(seconds);
        //@ assert n >= 0;
        return n;
    }

    static void nanosWrong(long seconds) {
        long n = TimeUnit.SECONDS.toMinutes(seconds);
        //@ assert seconds > 0 ==> n > 0; //~ error[H0301] "the assertion may fail"
    }

    static long left(Duration d) {
        if (d == null || d.isNegative()) {
            return 0;
        }
        long s = d.toSeconds();
        //@ assert s >= 0;
        return s;
    }

    static void shared(int h) {
        int slot = Math.floorMod(h, 16);
        //@ assert 0 <= slot && slot < 16;
        int bits = Integer.bitCount(h);
        //@ assert bits <= 32;
        String text = Integer.toHexString(h);
        //@ assert text.length() > 0;
        //@ assert bits > 0; //~ error[H0301] "the assertion may fail"
    }

    static int parsed(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
