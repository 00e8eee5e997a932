// Made by a test from seed 15; the values are those that a JVM computed.
class Seed15 {
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
        for (int i1 = 0; i1 < 3; i1 += 1) {
            Integer box3 = ((a++) * 1) % 100;
            b = box3++ - box3;
            if ((-(-2)) >= ((a) % 2) && (c) != (c)) { continue; }
            c = (c + i1) % 100;
        }
        loop5: for (int i4 = 0; i4 != 3; i4++) {
            s = (((a) != (c) ? ((4) << 1) : (switch ((s) & 1) { case 0 -> 2; default -> { yield t; } }))) % 100;
            if ((switch ((a) & 1) { case 0 -> c; default -> { yield -3; } }) == (~(-8)) || (t) <= (5)) { break loop5; }
            c = (c + i4) % 100;
        }
        s = (add((t) << 1)) % 100;
        //@ assert a == 6;
        //@ assert b == -1;
        //@ assert c == 8;
        //@ assert s == 12;
        //@ assert t == 2;
        //@ assert p.y == 9;
    }
}
