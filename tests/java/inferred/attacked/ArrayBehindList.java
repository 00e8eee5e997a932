//~ verdict ArrayBehindList.set: possible violation
//~ verdict ArrayBehindList.sorted: possible violation
//~ verdict ArrayBehindList.iterated: possible violation
//~ verdict ArrayBehindList.only: proved under assumptions
// A list that goes on using an array: what is written through one is seen through the other.

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.ListIterator;

class ArrayBehindList {
    static void set() {
        Integer[] a = {1, 2};
        List<Integer> l = Arrays.asList(a);
        l.set(0, 5);
        assert a[0] == 1; //~ error[H0301] "the assertion may fail"
    }

    static void sorted() {
        Integer[] a = {2, 1};
        Collections.sort(Arrays.asList(a));
        assert a[0] == 2; //~ error[H0301] "the assertion may fail"
    }

    static void iterated() {
        String[] a = {"x"};
        ListIterator<String> it = Arrays.asList(a).listIterator();
        it.next();
        it.set("y");
        assert a[0] == "x"; //~ error[H0301] "the assertion may fail"
    }

    static void only(String[] a) {
        if (a.length > 0) {
            String first = a[0];
            boolean has = Arrays.asList(a).contains("x");
            assert a[0] == first;
        }
    }
}
