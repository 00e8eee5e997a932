import org.absent.Noted;

@Noted
class Job {
    private volatile int runs;

    int runs() {
        return runs;
    }
}
