// Made by a test from seed 7; the values are those that a JVM computed.
class Seed7 {
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
        if ((switch ((++c) & 1) { case 0 -> (c = (-4) % 30); default -> { yield a; } }) < (((s) + (t)) * 1) && !((~(0)) < (switch ((a) & 1) { case 0 -> s; default -> { yield b; } })) ^ (t) < (6)) {
            switch ((((c) % 8) - ((-5) + (8))) & 3) {
                case 0 -> {
                    b -= ((switch ((5) & 1) { case 0 -> c; default -> { yield -9; } }) + (a)) % 20;
                    b %= 100;
                }
                case 1, 2 -> {
                    a = (byte) (((-3) + (-6)) + ((s) + (-5)) * 37) % 100;
                }
                default -> {
                    c -= (((s) + (t)) & 4) % 20;
                    c %= 100;
                }
            }
            a = (short) ((((t) <= (-3) ? (c) : (b))) * 4 * 37) % 100;
        }
        else {
            for (int i1 = 0; i1 < 2; i1 += 1) {
                p.y += (((s) + (b)) / 5) % 100;
                if ((~(s)) >= ((-5) & 4) || (b) < (a)) { break; }
                c = (c + i1) % 100;
            }
        }
        int[] n3 = {((b) + (a)), s++, s};
        s = n3.length + 1;
        if (((-(c)) % 2) >= (~(-(-3))) || (((c) == (t) ? (-9) : (c))) > (add(-5))) {
            int[] n4 = {(add(2)), b++, b};
            b = n4.length + 0;
        }
        //@ assert a == 3;
        //@ assert b == 3;
        //@ assert c == -4;
        //@ assert s == 6;
        //@ assert t == 2;
        //@ assert p.y == 9;
    }
}
