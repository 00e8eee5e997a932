class Next {
    int next(int n) {
        return n + 1;
    }
}
