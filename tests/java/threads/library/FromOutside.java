// A function from outside may change the library objects that it is given.
//~ options: --replay 0
//~ verdict FromOutside.badGiven: possible violation
//~ verdict FromOutside.okOther: proved under assumptions
import java.util.*;
import java.util.function.*;

class FromOutside {
    static void badGiven(Consumer<List<String>> consumer) {
        List<String> list = new ArrayList<>();
        if (consumer != null) {
            consumer.accept(list);
            assert list.size() == 0; //~ error[H0301] "assertion"
        }
    }

    static void okOther(Consumer<List<String>> consumer) {
        List<String> list = new ArrayList<>();
        List<String> other = new ArrayList<>();
        if (consumer != null) {
            consumer.accept(list);
            assert other.size() == 0;
        }
    }
}
