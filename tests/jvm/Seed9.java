// Made by a test from seed 9; the values are those that a JVM computed.
class Seed9 {
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
        int[] n1 = {((6) + (b)), c++, c};
        c = n1.length + 1;
        switch (((a = (-8) % 30)) & 3) {
            case 0:
                p = new Point(((~(-5)) << 1) % 100);
                a = p.x;
                break;
            case 1, 2:
                p = new Point((-((s) + (s))) % 100);
                a = p.x;
                break;
            default:
                c = (~(s)) % 100;
                break;
        }
        switch (((((a) != (6) ? (c) : (-6))) + (~(4))) & 3) {
            case 0:
                p.y = ((-(8)) & 15) % 100;
                break;
            case 1, 2:
                b = ((~(-3)) * -2) % 100;
            default:
                c = (short) (((a) << 1) >> 1 * 37) % 100;
                break;
        }
        loop3: for (int i2 = 0; i2 != 2; i2++) {
            switch (((-(a)) + (-(s))) & 3) {
                case 0:
                    Integer box4 = ((s = ((4) >> 1) % 30)) % 100;
                    t = box4++ - box4;
                    break;
                case 1, 2:
                    p = new Point((~((5) / 5)) % 100);
                    a = p.x;
                    break;
                default:
                    Integer box5 = (--s) % 100;
                    s = box5++ - box5;
            }
            if ((p.y++) <= (b--) && (t) != (b)) { continue loop3; }
            c = (c + i2) % 100;
        }
        //@ assert a == -2;
        //@ assert b == -6;
        //@ assert c == 1;
        //@ assert s == -1;
        //@ assert t == 2;
        //@ assert p.y == 0;
    }
}
