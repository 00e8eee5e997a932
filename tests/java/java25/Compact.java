//~ verdict Compact.wrong: refuted
//~ verdict Compact.main: proved under assumptions
//~ verdict Compact.main.lambda1: proved under assumptions
/// A compact source file: everything here belongs to a class `Compact`, and `java.base` is imported.
/// Comments with three slashes are comments.

int twice(int n) {
    return n + n;
}

record Entry(String name, int value) {
}

static int value(Object o) {
    return switch (o) {
        case Entry(_, int v) -> v;
        case null, default -> 0;
    };
}

void wrong(int n) {
    int r = twice(n);
    assert r > n; //~ error[H0301] "the assertion"
}

void main() {
    int four = twice(2);
    assert four == 4;
    int v = value(new Entry("a", 5));
    assert v == 5;
    Function<Integer, Integer> f = _ -> 1;
}
