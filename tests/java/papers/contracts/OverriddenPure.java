//~ verdict Strip.area: proved under assumptions
//~ verdict Strip.twice: proved under assumptions
//~ verdict Bar.area: proved under assumptions
//~ verdict Bar.twice: possible violation
//~ verdict Shapes.one: proved under assumptions
//~ verdict Shapes.differentAreas: proved under assumptions
// Pure methods that subclasses define: one contract for all of them, each with its own frame.
abstract class Shape {
    //@ predicate inv() = true;
    //@ pure \locset rep() = \nothing;

    //@ requires inv();
    //@ reads rep();
    //@ pure
    abstract int area();

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && area() == 2 * \old(area()); //~ error[H0305] "the postcondition of `Bar.twice` may not hold"
    abstract void twice();
}

class Strip extends Shape {
    private int width;

    //@ predicate inv() = acc(width);
    //@ pure \locset rep() = {&width};

    //@ pure
    int area() {
        return width;
    }

    void twice() {
        width = 2 * width;
    }
}

class Bar extends Shape {
    private int length;

    //@ predicate inv() = acc(length);
    //@ pure \locset rep() = {&length};

    //@ pure
    int area() {
        return length;
    }

    void twice() {
        length = 3 * length;
    }
}

class Shapes {
    //@ requires a != null && b != null && a.inv() && b.inv() && \disjoint(a.rep(), b.rep());
    //@ requires a.area() == 1 && b.area() == 5;
    //@ writes a.rep();
    //@ ensures a.inv() && b.inv() && a.area() == 2 && b.area() == 5;
    static void one(Shape a, Shape b) {
        a.twice();
    }

    //@ requires a != null && b != null && a.inv() && b.inv();
    //@ requires a.area() == 1 && b.area() == 5;
    //@ writes a.rep();
    //@ ensures b.area() == 5;
    static void differentAreas(Shape a, Shape b) {
        a.twice();
    }
}
