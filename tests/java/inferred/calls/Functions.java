//~ verdict Functions.give: proved under assumptions
//~ verdict Functions.give.lambda1: proved under assumptions
//~ verdict Functions.quiet: proved under assumptions
//~ verdict Functions.told: possible violation
//~ verdict Functions.count: proved under assumptions
//~ verdict Functions.count.reference2: proved under assumptions
// Whatever implements an interface may run: lambdas of the files by their summaries, and code elsewhere as an assumption says.
import java.util.concurrent.ConcurrentHashMap;

public class Functions {
    public interface Step {
        void go();
    }

    private static volatile int told;
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    static Step give() {
        return () -> told = 1;
    }

    static int quiet(Step step) {
        int here = 3;
        step.go();
        assert here == 3;
        return here;
    }

    static void told(int[] mine, Step step) {
        told = 0;
        step.go();
        assert told == 0; //~ error[H0301] "may fail"
    }

    void count(String word) {
        counts.merge(word, 1, Integer::sum);
    }
}
