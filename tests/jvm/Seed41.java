// Made by a test from seed 41; the values are those that a JVM computed.
class Seed41 {
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
        b = (short) ((((9) == (t) ? (s) : (a))) + (a++) * 37) % 100;
        if ((((b) % 4) / 4) != ((s = (add(-8)) % 30)) || !((~(-4)) >= ((3) + (4))) ^ (t) == (s)) {
            t = (switch (((c) % 4) & 1) { case 0 -> ~(-9); default -> { yield b; } }) % 100;
        }
        else {
            int[] n1 = {((a) / 5), c++, c};
            c = n1.length + 0;
            int[] n2 = {(((t) < (c) ? (-1) : (-3))), a++, a};
            a = n2.length + 0;
        }
        //@ assert a == 4;
        //@ assert b == 14;
        //@ assert c == 5;
        //@ assert s == -7;
        //@ assert t == 14;
        //@ assert p.y == 9;
    }
}
