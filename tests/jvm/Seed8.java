// Made by a test from seed 8; the values are those that a JVM computed.
class Seed8 {
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
            loop2: for (int i1 = 0; i1 != 1; i1++) {
                p = new Point(((b = (~(c)) % 30)) % 100);
                a = p.x;
                if (!(((b) / 2) <= ((a) / 3)) ^ (1) < (0)) { break loop2; }
                c = (c + i1) % 100;
            }
            s = check(((b) * -2) % 10);
        } catch (RuntimeException e2) {
            s = (char) ((t = (add(5)) % 30) * 37) % 100;
        }
        b = (byte) ((switch ((t) & 1) { case 0 -> t; default -> { yield t; } }) - (((t) > (s) ? (t) : (c))) * 37) % 100;
        //@ assert a == -6;
        //@ assert b == -8;
        //@ assert c == 5;
        //@ assert s == 2;
        //@ assert t == 3;
        //@ assert p.y == -5;
    }
}
