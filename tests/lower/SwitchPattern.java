// Patterns in `switch`: tests in order, guards, null.
class SwitchPattern {
    record Point(int x, int y) {}

    static int first(Object o) {
        return switch (o) {
            case Point(int x, int y) when x > y -> x;
            case Point p -> p.y();
            default -> 0;
        };
    }
}
