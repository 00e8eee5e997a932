//~ verdict NoContract.known: proved under assumptions
//~ verdict NoContract.size: unsupported
//~ verdict NoContract.text: proved under assumptions
//~ verdict NoContract.format: unsupported
//~ verdict NoContract.constructor: unsupported
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Library methods are known by contract, and never taken for harmless. */
class NoContract {
    static void known(int a, int b, String text) {
        assert Math.max(a, b) >= a;
        assert Math.abs(-3) == 3;
        Objects.requireNonNull(System.out);
        System.out.println(text);
        if (text != null && !text.isEmpty()) {
            assert text.length() > 0;
            assert text.length() == text.length();
        }
        assert System.nanoTime() <= Long.MAX_VALUE || true;
    }

    static int size(List<String> list) {
        return list.hashCode(); //~ error[H0504] "`List.hashCode`, which has no contract"
    }

    static void text(Object object) {
        System.out.println(object);
    }

    static String format(Object object) {
        return String.format("%s", object); //~ error[H0504] "which has no contract"
    }

    static void constructor() {
        new ArrayList<String>(List.of()); //~ error[H0504] "no contract"
    }
}
