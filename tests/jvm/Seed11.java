// Made by a test from seed 11; the values are those that a JVM computed.
class Seed11 {
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
            int[] n1 = {((-7) % 2), a++, a};
            a = n1.length + 0;
            c = check(((8) & 7) % 10);
            if (((b) / 3) == ((1) / 6)) { throw new IllegalArgumentException(); }
        } catch (IllegalStateException | IllegalArgumentException e1) {
            c = (char) (switch ((((7) >= (-9) ? (t) : (b))) & 1) { case 0 -> ((s) > (t) ? (t) : (t)); default -> { yield b; } } * 37) % 100;
        }
        p.y = (-(add(a))) % 100;
        b = (switch ((~(c)) & 1) { case 0 -> p.y++; default -> { yield 3; } }) % 100;
        p.y -= (-((9) + (a))) % 100;
        //@ assert a == 3;
        //@ assert b == 3;
        //@ assert c == 74;
        //@ assert s == 4;
        //@ assert t == 2;
        //@ assert p.y == 8;
    }
}
