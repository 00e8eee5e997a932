// Made by a test from seed 22; the values are those that a JVM computed.
class Seed22 {
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
        s = (char) (a++ * 37) % 100;
        try {
            a += ((-(-7)) - ((t) % 8)) % 20;
            a %= 100;
            t = check((~(a)) % 10);
            if (!(((t) + (-4)) > (add(1))) ^ (b) > (a)) { throw new IllegalArgumentException(); }
        } catch (IllegalStateException | IllegalArgumentException e0) {
            p.y += (((c) << 1) + ((-6) - (s))) % 100;
        }
        Integer box2 = (((b) / 3) + ((a) >> 1)) % 100;
        b = box2++ - box2;
        //@ assert a == 9;
        //@ assert b == -1;
        //@ assert c == 5;
        //@ assert s == 11;
        //@ assert t == 2;
        //@ assert p.y == 2;
    }
}
