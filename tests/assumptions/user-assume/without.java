class Part {
    static int part(int n) {
        return n > 0 ? 100 / n : 0;
    }
}
