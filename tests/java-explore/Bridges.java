//~ start scenario methods: no failure
//~ start scenario functions: no failure
//~ start scenario raw_BAD: refuted exception
//~ start scenario lambda_BAD: refuted exception
//~ start scenario arrays: no failure
//~ start scenario store_BAD: refuted exception
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Methods that take less than the generic declaration they are called by, and arrays, test what they are given. */
@SuppressWarnings({"unchecked", "rawtypes"})
class Bridges {
    static class Cell<T> {
        T value;

        void set(T to) {
            value = to;
        }
    }

    static class Counted extends Cell<Integer> {
        int count;

        @Override
        void set(Integer to) {
            count++;
            super.set(to);
        }
    }

    static class Listed<U> extends Cell<List<U>> {}

    static class Texts extends Listed<String> {
        @Override
        void set(List<String> to) {
            super.set(to);
        }
    }

    record Item(int n) implements Comparable<Item> {
        @Override
        public int compareTo(Item o) {
            return Integer.compare(n, o.n);
        }
    }

    interface Eater<T> {
        int eat(T what);
    }

    static boolean refuses(Runnable r) {
        try {
            r.run();
        } catch (ClassCastException e) {
            return true;
        }
        return false;
    }

    static void methods() {
        Cell<Integer> typed = new Counted();
        typed.set(3);
        typed.set(null);
        Cell raw = typed;
        boolean refused = refuses(() -> raw.set("x"));
        assert refused && ((Counted) typed).count == 2;
        Cell texts = new Texts();
        texts.set(new ArrayList<String>());
        refused = refuses(() -> texts.set("x"));
        assert refused;
        Comparable item = new Item(1);
        refused = refuses(() -> item.compareTo("x"));
        assert refused && item.compareTo(new Item(0)) == 1;
    }

    static void functions() {
        Eater<String> length = s -> 1;
        Eater raw = length;
        boolean refused = refuses(() -> raw.eat(1));
        assert refused && raw.eat("a") == 1;
        Eater<String> reference = String::length;
        Eater second = reference;
        refused = refuses(() -> second.eat(1));
        assert refused && second.eat("ab") == 2;
        Eater<int[]> ints = a -> a.length;
        Eater third = ints;
        refused = refuses(() -> third.eat(new Object[1]));
        assert refused && third.eat(new int[2]) == 2;
        List<Integer> sorted = new ArrayList<>(List.of(1, 2));
        sorted.sort(Comparator.comparing((Integer n) -> -n));
        assert sorted.get(0) == 2;
    }

    static boolean keeps(Object[] in, Object what) {
        try {
            in[0] = what;
        } catch (ArrayStoreException e) {
            return false;
        }
        return true;
    }

    static void arrays() {
        boolean number = keeps(new Integer[1][], "x");
        boolean texts = keeps(new Integer[1][], new String[1]);
        boolean right = keeps(new Integer[1][], new Integer[1]);
        assert !number && !texts && right;
        Object grid = new int[2][3];
        assert grid instanceof int[][] && !(grid instanceof long[][]) && !(grid instanceof Object[][]);
        Cell<Object> cell = new Cell<>();
        cell.set(new Object[1]);
        Cell<String[]> wrong = (Cell<String[]>) (Cell<?>) cell;
        boolean refused = refuses(() -> { String[] s = wrong.value; });
        assert refused;
        Object[] mixed = {"a", 1};
        String[] to = new String[2];
        boolean copied = true;
        try {
            System.arraycopy(mixed, 0, to, 0, 2);
        } catch (ArrayStoreException e) {
            copied = false;
        }
        assert !copied && to[0].equals("a");
    }

    /*@ scenario methods { thread { Bridges.methods(); } } @*/
    /*@ scenario functions { thread { Bridges.functions(); } } @*/
    /*@ scenario raw_BAD { Cell c = new Counted(); thread { c.set("x"); } } @*/
    /*@ scenario lambda_BAD { Eater<String> e = s -> 1; Eater raw = e; thread { raw.eat(1); } } @*/
    /*@ scenario arrays { thread { Bridges.arrays(); } } @*/
    /*@ scenario store_BAD { Object[] o = new Integer[1][]; thread { o[0] = new String[1]; } } @*/
}
