// Made by a test from seed 3; the values are those that a JVM computed.
class Seed3 {
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
        if (((-1) / 5) >= ((add(c)) - ((4) / 5))) {
            for (int i1 = 3; i1 > 0; i1--) {
                t += (((c) - (b)) % 3) % 20;
                t %= 100;
                if (!((add(s)) != ((b) >> 1)) ^ (a) > (-4)) { break; }
                c = (c + i1) % 100;
            }
            p.y += (((a) >= (a) ? ((c = (b) % 30)) : (-(-9)))) % 100;
        }
        else {
            try {
                s = (char) (((-6) * 3) >> 1 * 37) % 100;
                t = check((6) % 10);
                if ((-8) < (((b) != (-3) ? (-9) : (c))) && (a) >= (a)) { throw new IllegalArgumentException(); }
            } catch (IllegalStateException | IllegalArgumentException e2) {
                c -= (p.y++) % 20;
                c %= 100;
            }
        }
        p = new Point((--s) % 100);
        a = p.x;
        //@ assert a == 4;
        //@ assert b == -4;
        //@ assert c == -4;
        //@ assert s == 34;
        //@ assert t == 2;
        //@ assert p.y == 5;
    }
}
