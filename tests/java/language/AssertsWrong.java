//~ verdict AssertsWrong.run: possible violation
class AssertsWrong {
    public static int run(int x) {
        int y = x;
        assert (y = x + 1) > x : "counts";
        assert y > x; //~ error[H0301] "the assertion may fail"
        return y;
    }
}
