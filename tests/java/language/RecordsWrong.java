//~ verdict RecordsWrong.Point.swapped: proved under assumptions
//~ verdict RecordsWrong.swap: refuted
class RecordsWrong {
    record Point(int x, int y) {
        Point {
            if (x < 0) {
                x = -1;
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
        //@ assert x >= 0; //~ error[H0301] "the assertion fails"
        int y = p.y();
        //@ assert y == b;
    }
}
