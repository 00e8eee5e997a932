public class OutsideTheArray {
    volatile int count;

    public int last(int[] items) {
        if (items == null || count <= 0) {
            return 0;
        }
        return items[0];
    }
}
