// Made by a test from seed 37; the values are those that a JVM computed.
class Seed37 {
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
        if (((((a) != (b) ? (7) : (t))) << 1) == (-3) && (s) == (~(t)) && (b) >= (a)) {
            t = (short) (add(switch ((c) & 1) { case 0 -> s; default -> { yield c; } }) * 37) % 100;
            try {
                Integer box1 = (-(~(s))) % 100;
                t = box1++ - box1;
                c = check(((a) << 1) % 10);
                if (!((-(s)) == (add(-9))) ^ (-1) < (-8)) { throw new IllegalArgumentException(); }
            } catch (IllegalStateException | IllegalArgumentException e1) {
                t += (((t) <= (b) ? (((c) <= (9) ? (9) : (4))) : ((t) + (-4)))) % 20;
                t %= 100;
            }
            finally {
                t = (char) (((2) / 2) + ((b) % 2) * 37) % 100;
            }
        }
        b = (char) (add(-1) * 37) % 100;
        //@ assert a == 3;
        //@ assert b == 0;
        //@ assert c == 5;
        //@ assert s == 0;
        //@ assert t == 2;
        //@ assert p.y == 9;
    }
}
