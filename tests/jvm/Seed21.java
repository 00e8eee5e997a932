// Made by a test from seed 21; the values are those that a JVM computed.
class Seed21 {
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
        for (int i1 = 0; i1 < 2; i1 += 1) {
            b = (-((s = (c) % 30))) % 100;
            if (((t) >> 1) != (-(5)) || (s) == (a)) { continue; }
            c = (c + i1) % 100;
        }
        Integer box3 = ((add(a)) % 4) % 100;
        t = box3++ - box3;
        try {
            b -= (((t) % 2) + ((b) + (t))) % 20;
            b %= 100;
            t = check((add(b)) % 10);
            if (!(((t = (b) % 30)) > ((-2) + (c))) ^ (c) != (-6)) { throw new IllegalArgumentException(); }
        } catch (IllegalStateException | IllegalArgumentException e3) {
            p = new Point((((5) > (0) ? (-6) : ((a) % 6))) % 100);
            a = p.x;
        }
        c += (((t) != (t) ? (add(t)) : ((s) / 5))) % 20;
        c %= 100;
        //@ assert a == -6;
        //@ assert b == 2;
        //@ assert c == 7;
        //@ assert s == 10;
        //@ assert t == -1;
        //@ assert p.y == -5;
    }
}
