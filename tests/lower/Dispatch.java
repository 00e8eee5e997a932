// A call that several methods may answer.
class Dispatch {
    interface Shape {
        //@ ensures \result >= 0;
        int area();
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static int of(Shape shape) {
        return shape == null ? 0 : shape.area();
    }
}
