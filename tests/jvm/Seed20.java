// Made by a test from seed 20; the values are those that a JVM computed.
class Seed20 {
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
        for (int i1 = 2; i1 > 0; i1--) {
            p.y -= (add((-1) & 7)) % 100;
            if (((b) & 15) != ((c) >> 1) && (b) < (s)) { continue; }
            c = (c + i1) % 100;
        }
        c = (((4) / 6) & 15) % 100;
        c -= (p.y++) % 20;
        c %= 100;
        //@ assert a == 3;
        //@ assert b == -4;
        //@ assert c == 14;
        //@ assert s == 15;
        //@ assert t == 2;
        //@ assert p.y == -13;
    }
}
