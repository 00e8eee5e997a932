// Made by a test from seed 39; the values are those that a JVM computed.
class Seed39 {
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
        a = (char) (--s * 37) % 100;
        a = (((0) * 0) + (-(s))) % 100;
        p = new Point((~(-(t))) % 100);
        a = p.x;
        c = (add(add(t))) % 100;
        //@ assert a == 1;
        //@ assert b == -4;
        //@ assert c == 4;
        //@ assert s == 4;
        //@ assert t == 2;
        //@ assert p.y == 2;
    }
}
