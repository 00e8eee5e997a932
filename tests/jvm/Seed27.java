// Made by a test from seed 27; the values are those that a JVM computed.
class Seed27 {
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
            for (int i1 = 0; i1 < 2; i1 += 1) {
                p = new Point((c) % 100);
                a = p.x;
                if (!((~(5)) <= ((t) << 1)) ^ (8) > (t)) { break; }
                c = (c + i1) % 100;
            }
            c = check((t++) % 10);
        } catch (IllegalStateException | IllegalArgumentException e2) {
            c = (((a) * -3) / 4) % 100;
        }
        if ((((b = (t) % 30)) + (switch ((a) & 1) { case 0 -> -3; default -> { yield c; } })) == (a)) {
            int[] n4 = {(((3) != (a) ? (6) : (s))), b++, b};
            b = n4.length + 0;
            a = (((t) >= (8) ? (s) : ((-5) >> 1))) % 100;
        }
        s -= ((((b) <= (-1) ? (2) : (5))) >> 1) % 20;
        s %= 100;
        for (int i5 = 3; i5 > 0; i5--) {
            try {
                Integer box7 = (-((c) + (s))) % 100;
                t = box7++ - box7;
                s = check(((c = (t) % 30)) % 10);
            } catch (IllegalStateException | IllegalArgumentException e7) {
                Integer box8 = (~((s) * 2)) % 100;
                t = box8++ - box8;
            }
            if ((8) != ((t) + (1))) { break; }
            c = (c + i5) % 100;
        }
        //@ assert a == 5;
        //@ assert b == 4;
        //@ assert c == -1;
        //@ assert s == -1;
        //@ assert t == 0;
        //@ assert p.y == 6;
    }
}
