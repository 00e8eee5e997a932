// Made by a test from seed 5; the values are those that a JVM computed.
class Seed5 {
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
        if ((-((6) - (a))) >= (((t) << 1) / 3) && ((t) / 5) <= ((t) & 15)) {
            int[] n1 = {((a) + (c)), c++, c};
            c = n1.length + 0;
        }
        else {
            int[] n2 = {(((0) != (t) ? (c) : (c))), a++, a};
            a = n2.length + 1;
        }
        for (int i3 = 0; i3 < 3; i3 += 1) {
            a = (((c) / 5) * 3) % 100;
            if ((-6) != ((c) + (-2)) && (a) >= (t)) { continue; }
            c = (c + i3) % 100;
        }
        switch (((p.y++) << 1) & 3) {
            case 0 -> {
                p = new Point(((s = ((a) + (s)) % 30)) % 100);
                a = p.x;
            }
            case 1, 2 -> {
                p = new Point((add((4) >> 1)) % 100);
                a = p.x;
            }
            default -> {
                p = new Point(((t++) + ((s) * 2)) % 100);
                a = p.x;
            }
        }
        int[] n5 = {(((c) < (t) ? (b) : (c))), b++, b};
        b = n5.length + 0;
        //@ assert a == 3;
        //@ assert b == 3;
        //@ assert c == 5;
        //@ assert s == 3;
        //@ assert t == 2;
        //@ assert p.y == 4;
    }
}
