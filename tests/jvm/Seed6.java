// Made by a test from seed 6; the values are those that a JVM computed.
class Seed6 {
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
            p = new Point((add(((0) != (c) ? (s) : (c)))) % 100);
            a = p.x;
            s = check((~(a)) % 10);
        } catch (IllegalStateException | IllegalArgumentException e0) {
            t = (~(((t) > (t) ? (1) : (s)))) % 100;
        }
        loop3: for (int i2 = 0; i2 != 3; i2++) {
            switch (((b = ((a) + (1)) % 30)) & 3) {
                case 0:
                    p.y -= (((c) * 4) + ((c = (4) % 30))) % 100;
                    break;
                case 1, 2:
                    c -= (switch (((c) * 2) & 1) { case 0 -> --s; default -> { yield c; } }) % 20;
                    c %= 100;
                    break;
                default:
                    t = ((~(t)) + ((2) + (-6))) % 100;
                    break;
            }
            if (!(((b) - (a)) != (switch ((t) & 1) { case 0 -> b; default -> { yield c; } })) ^ (c) <= (1)) { break loop3; }
            c = (c + i2) % 100;
        }
        Integer box4 = (add(~(b))) % 100;
        s = box4++ - box4;
        //@ assert a == 2;
        //@ assert b == 3;
        //@ assert c == 8;
        //@ assert s == -1;
        //@ assert t == -2;
        //@ assert p.y == 3;
    }
}
