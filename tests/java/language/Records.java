//~ verdict Records.Point.swapped: proved under assumptions
//~ verdict Records.swap: proved under assumptions
class Records {
    record Point(int x, int y) {
        Point {
            if (x < 0) {
                x = 0;
            }
        }

        Point swapped() {
            return new Point(y, x);
        }
    }

    public static void swap(int a, int b) {
        Point p = new Point(a, b);
        int x = p.x();
        //@ assert a >= 0 ==> x == a;
        //@ assert x >= 0;
        int y = p.y();
        //@ assert y == b;
    }
}
