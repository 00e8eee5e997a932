// Made by a test from seed 29; the values are those that a JVM computed.
class Seed29 {
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
        try {
            p = new Point((-(switch ((a) & 1) { case 0 -> b; default -> { yield -5; } })) % 100);
            a = p.x;
            t = check(((c) & 7) % 10);
            if (((9) + (a)) <= (-(s)) || (7) != (b)) { throw new IllegalArgumentException(); }
        } catch (IllegalStateException | IllegalArgumentException e0) {
            a = (t++) % 100;
        }
        try {
            int[] n2 = {((s) * -4), t++, t};
            t = n2.length + 0;
            a = check(((s) - (s)) % 10);
            if (((c) & 15) >= (t++)) { throw new IllegalArgumentException(); }
        } catch (IllegalStateException | IllegalArgumentException e2) {
            b += ((switch ((9) & 1) { case 0 -> s; default -> { yield c; } }) - (-(3))) % 20;
            b %= 100;
        }
        finally {
            Integer box4 = (-((s) * -4)) % 100;
            a = box4++ - box4;
        }
        switch ((((b) + (0)) * 1) & 3) {
            case 0 -> {
                p.y = (t) % 100;
            }
            case 1, 2 -> {
                p = new Point((((b) - (s)) + ((b = (s) % 30))) % 100);
                a = p.x;
            }
            default -> {
                p.y -= (((c) - (s)) & 15) % 100;
            }
        }
        p = new Point(((((t) < (b) ? (t) : (s))) & 7) % 100);
        a = p.x;
        //@ assert a == 3;
        //@ assert b == 4;
        //@ assert c == 5;
        //@ assert s == 1;
        //@ assert t == 3;
        //@ assert p.y == 4;
    }
}
