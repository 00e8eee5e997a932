// Made by a test from seed 34; the values are those that a JVM computed.
class Seed34 {
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
        for (int i1 = 0; i1 < 2; i1 += 1) {
            b = (-(((a) >= (s) ? (7) : (1)))) % 100;
            if (!((((b) != (s) ? (4) : (-7))) != ((4) - (1))) ^ (a) > (-6)) { break; }
            c = (c + i1) % 100;
        }
        for (int i3 = 0; i3 < 2; i3 += 1) {
            p.y += (add((5) - (a))) % 100;
            if (((b) - (a)) <= (++c) && (b) >= (a)) { continue; }
            c = (c + i3) % 100;
        }
        p.y = (--s) % 100;
        //@ assert a == 3;
        //@ assert b == -7;
        //@ assert c == 8;
        //@ assert s == 4;
        //@ assert t == 2;
        //@ assert p.y == 4;
    }
}
