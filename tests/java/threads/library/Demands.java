//~ verdict Demands.right: proved under assumptions
//~ verdict Demands.missing: refuted
//~ verdict Demands.index: possible violation
//~ verdict Demands.sleeping: refuted
//~ verdict Demands.clock: possible violation
import java.util.Objects;

class Demands {
    static void right(String text) {
        if (text != null && text.length() > 0) {
            text.charAt(text.length() - 1);
        }
    }

    static void missing(Object object) {
        Objects.requireNonNull(object); //~ error[H0316] "null"
    }

    static void index(String text, int at) {
        if (text != null) {
            text.charAt(at); //~ error[H0304] "requires"
        }
    }

    static void sleeping(long time) throws InterruptedException {
        Thread.sleep(time); //~ error[H0304] "requires"
    }

    static void clock() {
        assert System.nanoTime() == System.nanoTime(); //~ error[H0301] "assertion"
    }
}
