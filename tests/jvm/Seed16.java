// Made by a test from seed 16; the values are those that a JVM computed.
class Seed16 {
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
        if (((a = (-(a)) % 30)) >= (((c) >> 1) - (switch ((s) & 1) { case 0 -> -3; default -> { yield c; } })) || (((s) >= (t) ? (s) : (a))) <= ((a) + (-5))) {
            for (int i1 = 2; i1 > 0; i1--) {
                t += (((7) >> 1) % 6) % 20;
                t %= 100;
                if (!(((s = (t) % 30)) <= (switch ((s) & 1) { case 0 -> 3; default -> { yield b; } })) ^ (a) <= (9)) { break; }
                c = (c + i1) % 100;
            }
        }
        else {
            s = (((t) + (s)) % 8) % 100;
            b = (((a) << 1) / 3) % 100;
        }
        s = (byte) (((t) >= (-1) ? (switch ((-8) & 1) { case 0 -> t; default -> { yield 4; } }) : (~(t))) * 37) % 100;
        int[] n3 = {(~(b)), a++, a};
        a = n3.length + 0;
        loop5: for (int i4 = 0; i4 != 1; i4++) {
            b -= (a++) % 20;
            b %= 100;
            if (((8) % 8) < ((-6) & 4) || (c) == (c)) { continue loop5; }
            c = (c + i4) % 100;
        }
        //@ assert a == 4;
        //@ assert b == -7;
        //@ assert c == 8;
        //@ assert s == 40;
        //@ assert t == 8;
        //@ assert p.y == 9;
    }
}
