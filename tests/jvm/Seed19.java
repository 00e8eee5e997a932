// Made by a test from seed 19; the values are those that a JVM computed.
class Seed19 {
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
        p.y += (switch (((c) / 2) & 1) { case 0 -> ~(-9); default -> { yield -3; } }) % 100;
        if (!((~((1) * 4)) >= ((s) & 7)) ^ (s) >= (-6)) {
            p.y += (s) % 100;
            try {
                p.y += (t++) % 100;
                b = check((a++) % 10);
            } catch (IllegalStateException | IllegalArgumentException e0) {
                p = new Point((((-9) << 1) >> 1) % 100);
                a = p.x;
            }
            finally {
                s = (((-5) == (c) ? (switch ((-2) & 1) { case 0 -> -4; default -> { yield t; } }) : (-(c)))) % 100;
            }
        }
        int[] n2 = {((s) * -3), a++, a};
        a = n2.length + 1;
        p = new Point((((6) != (b) ? (add(a)) : (add(t)))) % 100);
        a = p.x;
        //@ assert a == 5;
        //@ assert b == -4;
        //@ assert c == 5;
        //@ assert s == 5;
        //@ assert t == 2;
        //@ assert p.y == 6;
    }
}
