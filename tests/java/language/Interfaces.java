//~ verdict Interfaces.Shape.area: proved under assumptions
//~ verdict Interfaces.Shape.zero: proved under assumptions
//~ verdict Interfaces.Square.side: proved under assumptions
//~ verdict Interfaces.Dot.side: proved under assumptions
//~ verdict Interfaces.area: proved under assumptions
class Interfaces {
    sealed interface Shape permits Square, Dot {
        int side();

        default int area() {
            return side() * side();
        }

        static int zero() {
            return 0;
        }
    }

    static final class Square implements Shape {
        public int side() {
            return 3;
        }
    }

    static final class Dot implements Shape {
        public int side() {
            return Shape.zero();
        }
    }

    public static void area() {
        Shape s = new Square();
        int a = s.area();
        //@ assert a == 9;
        Shape d = new Dot();
        int b = d.area();
        //@ assert b == 0;
    }
}
