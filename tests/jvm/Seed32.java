// Made by a test from seed 32; the values are those that a JVM computed.
class Seed32 {
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
        if (((t) & 15) != (~((c) + (s)))) {
            p.y -= (add((t = (s) % 30))) % 100;
        }
        p = new Point((switch (((-2) & 15) & 1) { case 0 -> ((c) > (s) ? (b) : (9)); default -> { yield a; } }) % 100);
        a = p.x;
        for (int i1 = 3; i1 > 0; i1--) {
            Integer box3 = ((a = (add(a)) % 30)) % 100;
            a = box3++ - box3;
            if ((~(-4)) > ((5) / 4) || (-3) > (a)) { continue; }
            c = (c + i1) % 100;
        }
        //@ assert a == -1;
        //@ assert b == -4;
        //@ assert c == 5;
        //@ assert s == -4;
        //@ assert t == 1;
        //@ assert p.y == -3;
    }
}
