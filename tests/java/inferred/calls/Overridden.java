//~ verdict Overridden.step: proved under assumptions
//~ verdict Overridden.keeps: proved under assumptions
//~ verdict Overridden.loses: possible violation
//~ verdict Overridden.Counting.step: proved under assumptions
// Any of the methods that the files have may run where others can override one.
public class Overridden {
    int x;
    int y;

    public void step() {
    }

    void loses() {
        x = 1;
        step();
        assert x == 1; //~ error[H0301] "may fail"
    }

    void keeps() {
        y = 1;
        step();
        assert y == 1;
    }

    public static class Counting extends Overridden {
        @Override
        public void step() {
            x++;
        }
    }
}
