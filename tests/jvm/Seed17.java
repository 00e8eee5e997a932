// Made by a test from seed 17; the values are those that a JVM computed.
class Seed17 {
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
            switch ((b) & 3) {
                case 0:
                    a = (((t) * 3) + ((7) + (a))) % 100;
                    break;
                case 1, 2:
                    t = (p.y++) % 100;
                default:
                    c = (byte) (add(switch ((7) & 1) { case 0 -> c; default -> { yield -3; } }) * 37) % 100;
                    break;
            }
            s = check(((b) - (s)) % 10);
            if ((-(b)) < ((b) + (a))) { throw new IllegalArgumentException(); }
        } catch (RuntimeException e0) {
            s -= (s) % 20;
            s %= 100;
        }
        try {
            t = ((switch ((9) & 1) { case 0 -> a; default -> { yield c; } }) + ((t) + (8))) % 100;
            s = check((((a) <= (t) ? (7) : (s))) % 10);
        } catch (RuntimeException e1) {
            int[] n2 = {((3) - (-3)), t++, t};
            t = n2.length + 0;
        }
        for (int i4 = 1; i4 > 0; i4--) {
            try {
                p = new Point((((5) & 4) >> 1) % 100);
                a = p.x;
                s = check((switch ((c) & 1) { case 0 -> a; default -> { yield c; } }) % 10);
            } catch (RuntimeException e5) {
                p.y -= (((-3) < (a) ? ((s) + (-2)) : ((s) << 1))) % 100;
            }
            finally {
                Integer box7 = (add((t) / 2)) % 100;
                t = box7++ - box7;
            }
            if (((t) % 8) <= (-(-8))) { break; }
            c = (c + i4) % 100;
        }
        //@ assert a == 2;
        //@ assert b == -4;
        //@ assert c == 5;
        //@ assert s == 14;
        //@ assert t == -1;
        //@ assert p.y == 3;
    }
}
