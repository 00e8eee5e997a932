//~ verdict specification: proved under assumptions
//~ verdict Peterson.Peterson: proved under assumptions
//~ verdict Peterson.leftEnters: proved under assumptions
//~ verdict Peterson.rightEnters: proved under assumptions
// Peterson's algorithm for two threads with volatile fields. Ghost program counters say where each of them is: 0 outside,
// 1 flag raised, 2 turn given away while the flag is raised, 3 inside. Who enters must find that the other one is not inside.
class Peterson {
    private final Thread left;
    private final Thread right;

    private volatile boolean leftWants;
    private volatile boolean rightWants;
    // Who goes first if both want.
    private volatile boolean leftFirst;

    //@ ghost int leftAt;
    //@ ghost int rightAt;

    //@ global_invariant leftWants <==> leftAt > 0;
    //@ global_invariant rightWants <==> rightAt > 0;
    //@ global_invariant leftAt == 2 && rightAt == 3 ==> !leftFirst;
    //@ global_invariant rightAt == 2 && leftAt == 3 ==> leftFirst;

    //@ env_assumption tid == left ==> leftWants == \old(leftWants) && leftAt == \old(leftAt);
    //@ env_assumption tid == right ==> rightWants == \old(rightWants) && rightAt == \old(rightAt);

    Peterson(Thread left, Thread right) {
        this.left = left;
        this.right = right;
    }

    //@ requires tid == left;
    void leftEnters() {
        leftWants = true;
        //@ set leftAt = 1;
        leftFirst = false;
        //@ set leftAt = leftWants ? 2 : 0;
        // Where both are: before the loop, and in the step that enters.
        //@ ghost int mine = leftAt;
        //@ ghost int other = 3;
        //@ loop_invariant leftAt == mine;
        while (rightWants && !leftFirst) {
        }
        //@ set leftAt = 3;
        //@ set other = rightAt;
        //@ assert other != 3;
        leftWants = false;
        //@ set leftAt = 0;
    }

    //@ requires tid == right;
    void rightEnters() {
        rightWants = true;
        //@ set rightAt = 1;
        leftFirst = true;
        //@ set rightAt = rightWants ? 2 : 0;
        //@ ghost int mine = rightAt;
        //@ ghost int other = 3;
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
