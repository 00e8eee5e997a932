//~ verdict CastWrong.unknown: refuted
//~ verdict CastWrong.other: refuted
class Shape {}

class Circle extends Shape {}

public class CastWrong {
    public Object unknown(Object o) {
        return (Circle) o; //~ error[H0319] "the value is of another class"
    }

    public Circle other() {
        Shape s = new Shape();
        return (Circle) s; //~ error[H0319] "the value is of another class"
    }
}
