//~ verdict Asserts.run: proved under assumptions
class Asserts {
    public static int run(int x) {
        int y = x;
        assert (y = x + 1) > x : "counts";
        assert y >= x;
        return y;
    }
}
