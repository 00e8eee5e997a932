// Made by a test from seed 13; the values are those that a JVM computed.
class Seed13 {
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
            b = (((c) & 4) + ((s) - (c))) % 100;
            t = check((-(-9)) % 10);
        } catch (IllegalStateException | IllegalArgumentException e0) {
            p = new Point((((7) % 5) >> 1) % 100);
            a = p.x;
        }
        finally {
            p = new Point((((-4) / 4) + (~(6))) % 100);
            a = p.x;
        }
        Integer box2 = (add((b) - (t))) % 100;
        b = box2++ - box2;
        int[] n3 = {((4) / 6), t++, t};
        t = n3.length + 0;
        //@ assert a == -8;
        //@ assert b == -1;
        //@ assert c == 5;
        //@ assert s == -1;
        //@ assert t == 3;
        //@ assert p.y == -7;
    }
}
