// Elements of an array: bounds, reading, writing.
class Array {
    static void move(int[] items, int from, int to) {
        items[to] = items[from];
    }
}
