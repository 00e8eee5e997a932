//~ verdict Assumed.half: proved under assumptions
class Assumed {
    public static int half(int x) {
        //@ assume x > 0;
        //@ assert x >= 1;
        return x;
    }
}
