//~ verdict Recursion.down: proved under assumptions
//~ verdict Recursion.keeps: proved under assumptions
//~ verdict Recursion.loses: possible violation
//~ verdict Recursion.loop: proved under assumptions
//~ verdict Recursion.loopLoses: possible violation
//~ verdict Recursion.even: proved under assumptions
//~ verdict Recursion.both: possible violation
//~ verdict Recursion.last: proved under assumptions
//~ verdict Recursion.caught: possible violation
// Methods that call themselves have a summary: what they change is forgotten at their calls, and nothing else.
class Recursion {
    private int steps;
    private int other;
    private int odd;

    void down(int depth) {
        if (depth > 0) {
            steps++;
            down(depth - 1);
        }
    }

    void keeps() {
        other = 7;
        down(5);
        assert other == 7;
    }

    void loses() {
        steps = 0;
        down(5);
        assert steps == 0; //~ error[H0301] "may fail"
    }

    void loop() {
        other = 1;
        for (int i = 0; i < 30; i++) {
            down(i);
        }
        assert other == 1;
    }

    void loopLoses(int times) {
        steps = 0;
        for (int i = 0; i < times; i++) {
            down(i);
        }
        assert steps == 0; //~ error[H0301] "may fail"
    }

    void even(int depth) {
        if (depth > 0) {
            odd(depth - 1);
        }
    }

    void odd(int depth) {
        if (depth > 0) {
            odd++;
            even(depth - 1);
        }
    }

    void both() {
        odd = 0;
        other = 2;
        even(4);
        assert other == 2;
        assert odd == 0; //~ error[H0301] "may fail"
    }

    static int last(int depth) {
        if (depth == 0) {
            throw new IllegalStateException();
        }
        return last(depth - 1);
    }

    static void caught() {
        try {
            last(3);
        } catch (IllegalStateException e) {
            assert false; //~ error[H0301] "may fail"
        }
    }
}
