// Made by a test from seed 14; the values are those that a JVM computed.
class Seed14 {
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
        if ((((c) + (c)) & 4) == (((2) % 8) + ((t) + (-3))) || ((4) << 1) > ((a) % 2) && (c) <= (b)) {
            switch ((((c) == (b) ? (++c) : (t++))) & 3) {
                case 0:
                    p.y += ((~(s)) & 4) % 100;
                    break;
                case 1, 2:
                    c = ((((s) == (t) ? (t) : (3))) * 0) % 100;
                default:
                    p.y -= (((c) == (t) ? (b) : (-(1)))) % 100;
            }
            switch ((((a) & 4) << 1) & 3) {
                case 0 -> {
                    Integer box1 = ((add(t)) & 15) % 100;
                    t = box1++ - box1;
                }
                case 1, 2 -> {
                    p.y = (-((a) + (a))) % 100;
                }
                default -> {
                    t = (char) (((a) + (c)) - ((a = (-5) % 30)) * 37) % 100;
                }
            }
        }
        else {
            a = (char) (((b) + (a)) % 2 * 37) % 100;
            switch (((-(7)) / 6) & 3) {
                case 0:
                    p = new Point(((-(t)) * 3) % 100);
                    a = p.x;
                    break;
                case 1, 2:
                    int[] n2 = {((t) / 4), c++, c};
                    c = n2.length + 0;
                    break;
                default:
                    b = (-(-(4))) % 100;
            }
        }
        p.y = (add(((a) <= (t) ? (c) : (a)))) % 100;
        b *= (((s) << 1) * -2) % 20;
        b %= 100;
        //@ assert a == 99;
        //@ assert b == 0;
        //@ assert c == 5;
        //@ assert s == 0;
        //@ assert t == 2;
        //@ assert p.y == 0;
    }
}
