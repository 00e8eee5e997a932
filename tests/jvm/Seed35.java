// Made by a test from seed 35; the values are those that a JVM computed.
class Seed35 {
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
        c = ((add(-8)) % 6) % 100;
        b = (b--) % 100;
        a = (t++) % 100;
        c += (add((-6) * 0)) % 20;
        c %= 100;
        //@ assert a == 2;
        //@ assert b == -4;
        //@ assert c == -8;
        //@ assert s == -7;
        //@ assert t == 3;
        //@ assert p.y == 9;
    }
}
