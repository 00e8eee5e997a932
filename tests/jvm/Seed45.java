// Made by a test from seed 45; the values are those that a JVM computed.
class Seed45 {
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
        if (((s = (add(s)) % 30)) < (((a) & 15) + ((a) << 1)) || ((a = (t) % 30)) == ((7) >> 1)) {
            switch ((switch (((a) * -4) & 1) { case 0 -> add(c); default -> { yield t; } }) & 3) {
                case 0 -> {
                    p = new Point((add(-(t))) % 100);
                    a = p.x;
                }
                case 1, 2 -> {
                    a = (((-5) >> 1) + (-(s))) % 100;
                }
                default -> {
                    s = (((c) & 4) + (~(s))) % 100;
                }
            }
        }
        else {
            for (int i1 = 2; i1 > 0; i1--) {
                c = (short) (-((a) << 1) * 37) % 100;
                if (((3) / 4) > (~(a)) && (a) >= (-6)) { break; }
                c = (c + i1) % 100;
            }
            p = new Point((~((t) / 6)) % 100);
            a = p.x;
        }
        c += (switch ((((t) >= (-7) ? (-4) : (s))) & 1) { case 0 -> (s) + (4); default -> { yield c; } }) % 20;
        c %= 100;
        b = (char) (((9) / 3) * 1 * 37) % 100;
        //@ assert a == 3;
        //@ assert b == 11;
        //@ assert c == 5;
        //@ assert s == -4;
        //@ assert t == 2;
        //@ assert p.y == 9;
    }
}
