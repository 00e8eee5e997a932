//~ verdict NoContract.known: proved under assumptions
//~ verdict NoContract.hash: proved under assumptions
//~ verdict NoContract.text: proved under assumptions
//~ verdict NoContract.format: proved under assumptions
//~ verdict NoContract.constructor: proved under assumptions
//~ verdict NoContract.reflection: unsupported
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Library methods are known by contract or by the default of their class; reflection has none. */
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

    static int hash(List<String> list) {
        return list == null ? 0 : list.hashCode();
    }

    static void text(Object object) {
        System.out.println(object);
    }

    static String format(Object object) {
        return String.format("%s", object);
    }

    static void constructor() {
        new ArrayList<String>(List.of());
    }

    static Object reflection(java.lang.reflect.Method method, Object object) throws Exception {
        return method.invoke(object); //~ error[H0504] "`Method.invoke`, which has no contract"
//~^ warning[H1290] "reflection"
    }
}
