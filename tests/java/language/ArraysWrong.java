//~ verdict ArraysWrong.filled: proved under assumptions
//~ verdict ArraysWrong.grid: proved under assumptions
//~ verdict ArraysWrong.bounds: possible violation
class ArraysWrong {
    public static void filled() {
        int[] a = {1, 2, 3};
        int n = a.length;
        //@ assert n == 3;
        int[] empty = new int[0];
        int m = empty.length;
        //@ assert m == 0;
        //@ assert a != empty;
    }

    public static void grid() {
        int[][] rows = new int[2][3];
        int n = rows.length;
        //@ assert n == 2;
        String[] words = new String[] {"a", "b"};
        int k = words.length;
        //@ assert k == 2;
        long[][] ragged = new long[4][];
        int r = ragged.length;
        //@ assert r == 4;
    }

    public static int bounds(int[] a, int i) {
        if (a == null || i < 0 || i > a.length) {
            return 0;
        }
        return a[i]; //~ error[H0317] "outside"
    }
}
