//~ verdict VarargsWrong.call: refuted
class VarargsWrong {
    private static int count(int... values) {
        return values.length;
    }

    public static void call() {
        int none = count();
        int three = count(1, 2);
        int given = count(new int[] {4});
        //@ assert none == 0;
        //@ assert given == 1;
        //@ assert three == 3; //~ error[H0301] "the assertion fails"
    }
}
