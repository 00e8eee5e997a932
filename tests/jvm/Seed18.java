// Made by a test from seed 18; the values are those that a JVM computed.
class Seed18 {
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
        if (((-(8)) / 4) == (((t) + (a)) % 4) || (switch ((3) & 1) { case 0 -> b; default -> { yield a; } }) >= ((b) + (c)) && (b) >= (-9)) {
            loop2: for (int i1 = 0; i1 != 1; i1++) {
                Integer box3 = ((b = ((b) + (b)) % 30)) % 100;
                c = box3++ - box3;
                if (((t) + (s)) <= ((2) - (b)) && (8) >= (s)) { break loop2; }
                c = (c + i1) % 100;
            }
        }
        for (int i4 = 1; i4 > 0; i4--) {
            b = (-((t) + (s))) % 100;
            if (((1) + (a)) == (-(s)) && (a) < (s)) { break; }
            c = (c + i4) % 100;
        }
        int[] n6 = {((c) << 1), b++, b};
        b = n6.length + 1;
        //@ assert a == 3;
        //@ assert b == 4;
        //@ assert c == 0;
        //@ assert s == 1;
        //@ assert t == 2;
        //@ assert p.y == 9;
    }
}
