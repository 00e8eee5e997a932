class Uses {
    private int[] values = new int[3];

    synchronized int at(int index) {
        return values[index];
    }
}
