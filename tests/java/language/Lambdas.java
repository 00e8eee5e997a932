//~ verdict Lambdas.start: proved under assumptions
//~ verdict Lambdas.start.lambda1: proved under assumptions
//~ verdict Lambdas.make: proved under assumptions
//~ verdict Lambdas.make.lambda2: possible violation
class Lambdas {
    interface Step {
        int take(int x);
    }

    public static Step start(int by) {
        final int twice = 2 * by;
        Step s = x -> {
            int y = x + twice;
            //@ assert y == x + twice;
            return y;
        };
        //@ assert s != null;
        return s;
    }

    public static Runnable make(int[] cell) {
        return () -> cell[0] = 1; //~ error[H0316] "null"
        //~^ error[H0317] "outside"
        //~^^ error[H0701] "the element may be accessed by another thread here"
    }
}
