// Made by a test from seed 33; the values are those that a JVM computed.
class Seed33 {
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
        Integer box1 = (~((t) + (t))) % 100;
        s = box1++ - box1;
        for (int i2 = 1; i2 > 0; i2--) {
            try {
                p = new Point(((-(b)) * 0) % 100);
                a = p.x;
                c = check(((c) << 1) % 10);
            } catch (IllegalStateException | IllegalArgumentException e3) {
                b = (byte) (((a) / 2) + ((a) - (t)) * 37) % 100;
            }
            finally {
                c = (switch (((7) * 1) & 1) { case 0 -> add(-7); default -> { yield s; } }) % 100;
            }
            if (!(((-4) << 1) <= (~(c))) ^ (t) <= (-2)) { break; }
            c = (c + i2) % 100;
        }
        Integer box5 = ((-(t)) << 1) % 100;
        s = box5++ - box5;
        p = new Point((((a) & 15) - ((a) * -4)) % 100);
        a = p.x;
        //@ assert a == 0;
        //@ assert b == -74;
        //@ assert c == 0;
        //@ assert s == -1;
        //@ assert t == 2;
        //@ assert p.y == 1;
    }
}
