//~ verdict Floats.mix: proved under assumptions
class Floats {
    public static double mix(double a, int n) {
        double b = a * 2.0 + n;
        double c = a * 2.0 + n;
        boolean same = b < 3.0;
        boolean again = c < 3.0;
        assert same == again;
        int whole = (int) b;
        //@ assert whole <= 2147483647;
        return -b;
    }
}
