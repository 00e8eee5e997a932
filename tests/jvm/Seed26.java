// Made by a test from seed 26; the values are those that a JVM computed.
class Seed26 {
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
        if (((b = (add(c)) % 30)) > (add((b) + (s)))) {
            p.y = (((8) + (c)) * -3) % 100;
        }
        Integer box1 = (((s = (6) % 30)) / 4) % 100;
        a = box1++ - box1;
        //@ assert a == -1;
        //@ assert b == 6;
        //@ assert c == 5;
        //@ assert s == 6;
        //@ assert t == 2;
        //@ assert p.y == 9;
    }
}
