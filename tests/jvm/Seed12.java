// Made by a test from seed 12; the values are those that a JVM computed.
class Seed12 {
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
        p = new Point(((((b) <= (s) ? (8) : (5))) * -1) % 100);
        a = p.x;
        b = (--s) % 100;
        if ((add(b--)) > ((((a) != (c) ? (s) : (s))) / 4) || (a) <= ((s) & 15)) {
            c = (byte) ((t++) + ((5) / 5) * 37) % 100;
            switch ((add((t) / 3)) & 3) {
                case 0 -> {
                    a = (((b) + (c)) % 7) % 100;
                }
                case 1, 2 -> {
                    Integer box1 = (switch (((a) + (-7)) & 1) { case 0 -> switch ((c) & 1) { case 0 -> t; default -> { yield 8; } }; default -> { yield -9; } }) % 100;
                    a = box1++ - box1;
                }
                default -> {
                    p.y = (((a) / 3) & 7) % 100;
                }
            }
        }
        if (!((((b) & 4) - ((-1) % 7)) > (((-3) / 2) & 7)) ^ (a) == (-3)) {
            try {
                b = (short) (~((-6) + (t)) * 37) % 100;
                a = check(((c) * 3) % 10);
            } catch (RuntimeException e1) {
                b = (short) ((a++) << 1 * 37) % 100;
            }
            p = new Point((--s) % 100);
            a = p.x;
        }
        else {
            Integer box3 = (a++) % 100;
            b = box3++ - box3;
            a *= (switch ((c) & 1) { case 0 -> (1) % 3; default -> { yield s; } }) % 20;
            a %= 100;
        }
        //@ assert a == 0;
        //@ assert b == 74;
        //@ assert c == 39;
        //@ assert s == 0;
        //@ assert t == 4;
        //@ assert p.y == 1;
    }
}
