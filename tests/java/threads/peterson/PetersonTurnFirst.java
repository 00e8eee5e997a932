//~ verdict specification: proved under assumptions
//~ verdict PetersonTurnFirst.PetersonTurnFirst: proved under assumptions
//~ verdict PetersonTurnFirst.leftEnters: refuted
//~ verdict PetersonTurnFirst.rightEnters: proved under assumptions
class PetersonTurnFirst {
    private final Thread left;
    private final Thread right;

    private volatile boolean leftWants;
    private volatile boolean rightWants;
    // Who goes first if both want.
    private volatile boolean leftFirst;

    //@ ghost int leftAt;
    //@ ghost int rightAt;

    //@ global_invariant left != right;
    //@ global_invariant leftWants <==> leftAt > 0;
    //@ global_invariant rightWants <==> rightAt > 0;
    //@ global_invariant leftAt == 2 && rightAt == 3 ==> !leftFirst;
    //@ global_invariant rightAt == 2 && leftAt == 3 ==> leftFirst;

    //@ env_assumption tid == left ==> leftWants == \old(leftWants) && leftAt == \old(leftAt);
    //@ env_assumption tid == right ==> rightWants == \old(rightWants) && rightAt == \old(rightAt);

    PetersonTurnFirst(Thread left, Thread right) {
        if (left == right) {
            throw new IllegalArgumentException();
        }
        this.left = left;
        this.right = right;
    }

    //@ requires tid == left && leftAt == 0;
    void leftEnters() {
        // The broken twin: the turn is given away before the flag is raised.
        leftFirst = false;
        //@ set leftAt = leftWants ? 2 : 0;
        leftWants = true;
        //@ set leftAt = 1;
        // Where both are: before the loop, and in the step that enters.
        //@ ghost int mine = leftAt;
        //@ ghost int other;
        //@ loop_invariant leftAt == mine;
        while (rightWants && !leftFirst) {
        }
        //@ set leftAt = 3;
        //@ set other = rightAt;
        //@ assert other != 3; //~ error[H0301] "the assertion"
        leftWants = false;
        //@ set leftAt = 0;
    }

    //@ requires tid == right && rightAt == 0;
    void rightEnters() {
        rightWants = true;
        //@ set rightAt = 1;
        leftFirst = true;
        //@ set rightAt = rightWants ? 2 : 0;
        //@ ghost int mine = rightAt;
        //@ ghost int other;
        //@ loop_invariant rightAt == mine;
        while (leftWants && leftFirst) {
        }
        //@ set rightAt = 3;
        //@ set other = leftAt;
        //@ assert other != 3;
        rightWants = false;
        //@ set rightAt = 0;
    }
}
