// Made by a test from seed 25; the values are those that a JVM computed.
class Seed25 {
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
        b = (-((t = (b) % 30))) % 100;
        switch (((a++) / 4) & 3) {
            case 0 -> {
                Integer box1 = ((-(b)) % 7) % 100;
                s = box1++ - box1;
            }
            case 1, 2 -> {
                a = (((3) >> 1) << 1) % 100;
            }
            default -> {
                p.y -= (~(-(b))) % 100;
            }
        }
        try {
            for (int i2 = 0; i2 < 3; i2 += 1) {
                a += ((~(a)) * 1) % 20;
                a %= 100;
                if (((3) % 8) <= ((a) % 6) && (b) <= (-5)) { continue; }
                c = (c + i2) % 100;
            }
            s = check((-(c)) % 10);
        } catch (IllegalStateException | IllegalArgumentException e3) {
            b = (byte) (((b) / 4) / 6 * 37) % 100;
        }
        finally {
            int[] n5 = {(t), c++, c};
            c = n5.length + 1;
        }
        try {
            b = (byte) (b * 37) % 100;
            a = check((~(c)) % 10);
            if (((-1) * 2) >= (--s) && (3) <= (c)) { throw new IllegalArgumentException(); }
        } catch (IllegalStateException | IllegalArgumentException e5) {
            s -= (add((s) + (c))) % 20;
            s %= 100;
        }
        finally {
            p = new Point((((s) * 0) + ((a) - (a))) % 100);
            a = p.x;
        }
        //@ assert a == 0;
        //@ assert b == -8;
        //@ assert c == 4;
        //@ assert s == 5;
        //@ assert t == -2;
        //@ assert p.y == 1;
    }
}
