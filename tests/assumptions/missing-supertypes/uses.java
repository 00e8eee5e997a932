import org.absent.Base;

class Job extends Base {
    private volatile int runs;

    int runs() {
        return runs;
    }
}
