// Made by a test from seed 40; the values are those that a JVM computed.
class Seed40 {
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
            try {
                s = (char) (t++ * 37) % 100;
                a = check((((a) >= (a) ? (b) : (t))) % 10);
            } catch (RuntimeException e0) {
                a = (a) % 100;
            }
            finally {
                p.y -= (5) % 100;
            }
            t = check((--s) % 10);
        } catch (RuntimeException e1) {
            Integer box2 = (switch (((t) * 4) & 1) { case 0 -> (a) & 7; default -> { yield -7; } }) % 100;
            a = box2++ - box2;
        }
        c = (((t) + (s)) << 1) % 100;
        for (int i4 = 0; i4 < 2; i4 += 1) {
            try {
                c = (short) (~(-(0)) * 37) % 100;
                s = check(((b) * 0) % 10);
            } catch (RuntimeException e5) {
                Integer box6 = ((((s) >= (a) ? (-7) : (c))) + ((t) % 8)) % 100;
                c = box6++ - box6;
            }
            finally {
                p = new Point((((a) + (t)) + (-1)) % 100);
                a = p.x;
            }
            if ((-(a)) >= ((-6) & 7) || (8) == (b)) { continue; }
            c = (c + i4) % 100;
        }
        //@ assert a == 5;
        //@ assert b == -4;
        //@ assert c == 0;
        //@ assert s == 73;
        //@ assert t == 4;
        //@ assert p.y == 6;
    }
}
