// Made by a test from seed 1; the values are those that a JVM computed.
class Seed1 {
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
        t = (((a) - (-9)) - (((-3) != (a) ? (1) : (5)))) % 100;
        a = ((b) - (b)) % 100;
        p = new Point(((a = (add(b)) % 30)) % 100);
        a = p.x;
        loop2: for (int i1 = 0; i1 != 3; i1++) {
            Integer box3 = (-(~(s))) % 100;
            a = box3++ - box3;
            if (!(((3) % 2) == ((7) + (b))) ^ (b) < (c)) { break loop2; }
            c = (c + i1) % 100;
        }
        //@ assert a == -1;
        //@ assert b == -4;
        //@ assert c == 8;
        //@ assert s == -3;
        //@ assert t == 11;
        //@ assert p.y == -2;
    }
}
