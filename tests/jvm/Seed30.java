// Made by a test from seed 30; the values are those that a JVM computed.
class Seed30 {
    //@ unwritable_by_env_if tid == main;
    static volatile int s;
    //@ unwritable_by_env_if tid == main;
    static volatile int t;

    static class Point {
        final int x;
        //@ unwritable_by_env_if tid == main;
        volatile int y;

        Point(int x) {
            this.x = x % 10;
            y = this.x + 1;
        }
    }

    private static int add(int x) {
        s = (s + x) % 50;
        return s;
    }

    private static int check(int x) {
        if (x % 3 == 0) {
            throw new IllegalStateException();
        }
        t = (t + 1) % 50;
        return x % 20;
    }

    public static void main(String[] args) {
        s = 1;
        t = 2;
        int a = 3;
        int b = -4;
        int c = 5;
        Point p = new Point(8);
        p.y -= (add(-3)) % 100;
        loop2: for (int i1 = 0; i1 != 2; i1++) {
            c = (++c) % 100;
            if ((-(a)) != ((s) + (c)) && (s) <= (a)) { break loop2; }
            c = (c + i1) % 100;
        }
        c -= (((a) << 1) + ((s = (c) % 30))) % 20;
        c %= 100;
        int[] n3 = {(b--), c++, c};
        c = n3.length + 0;
        //@ assert a == 3;
        //@ assert b == -5;
        //@ assert c == 3;
        //@ assert s == 6;
        //@ assert t == 2;
        //@ assert p.y == 11;
    }
}
