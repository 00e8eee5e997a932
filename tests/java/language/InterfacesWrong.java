//~ verdict InterfacesWrong.Shape.area: proved under assumptions
//~ verdict InterfacesWrong.Shape.zero: proved under assumptions
//~ verdict InterfacesWrong.Square.side: proved under assumptions
//~ verdict InterfacesWrong.Dot.side: proved under assumptions
//~ verdict InterfacesWrong.area: refuted
class InterfacesWrong {
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
            return 4;
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
        //@ assert a == 9; //~ error[H0301] "the assertion fails"
        Shape d = new Dot();
        int b = d.area();
        //@ assert b == 0;
    }
}
