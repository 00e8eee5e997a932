// Made by a test from seed 4; the values are those that a JVM computed.
class Seed4 {
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
            int[] n1 = {((c) >> 1), t++, t};
            t = n1.length + 0;
            a = check(((a) + (b)) % 10);
        } catch (IllegalStateException | IllegalArgumentException e1) {
            p = new Point((((b) + (-9)) * 3) % 100);
            a = p.x;
        }
        b = (byte) (((s) > (1) ? ((-3) - (b)) : ((c) + (a))) * 37) % 100;
        for (int i3 = 2; i3 > 0; i3--) {
            Integer box5 = (((c) != (s) ? ((b) * -3) : ((t) - (b)))) % 100;
            t = box5++ - box5;
            if (!(((-2) - (a)) > (t++)) ^ (b) <= (6)) { continue; }
            c = (c + i3) % 100;
        }
        //@ assert a == -1;
        //@ assert b == -8;
        //@ assert c == 8;
        //@ assert s == 1;
        //@ assert t == 0;
        //@ assert p.y == 9;
    }
}
