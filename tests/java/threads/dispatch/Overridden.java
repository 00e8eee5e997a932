//~ verdict Shape.grow: proved under assumptions
//~ verdict Square.grow: proved under assumptions
//~ verdict Shrinking.grow: refuted
//~ verdict Overridden.use: proved under assumptions
/** What is called through `Shape` is known by the specification of `Shape.grow`, and every `grow` has to obey it. */
class Shape {
    volatile int size;

    //@ requires by >= 0;
    //@ modifies size;
    //@ ensures \result >= 0; //~ error[H0305] "the postcondition of `Shrinking.grow` does not hold"
    int grow(int by) {
        size = size + by;
        return by;
    }
}

class Square extends Shape {
    @Override
    int grow(int by) {
        size = by;
        return by + by;
    }
}

class Shrinking extends Shape {
    @Override
    int grow(int by) {
        size = by;
        return -by;
    }
}

class Overridden {
    static void use(Shape shape) {
        if (shape != null) {
            int grown = shape.grow(2);
            assert grown >= 0;
        }
    }
}
