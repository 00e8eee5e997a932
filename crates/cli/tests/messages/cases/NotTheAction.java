public class NotTheAction {
    static volatile int total;

    //@ action: also_modifies total; ensures total' == total + 1;
    public void lost() {
        int seen = total;
        total = seen + 1;
    }

    //@ action: also_modifies total; ensures total' == total + 1;
    public void never() {
    }
}
