// A specified action that no step of a body that never ends is, and the same where it is taken or one of its cases is.
//~ verdict UntakenActions.spins: proved under assumptions
//~ verdict UntakenActions.never: refuted
//~ verdict UntakenActions.maybe: proved under assumptions
//~ verdict UntakenActions.holds: proved under assumptions
//~ verdict UntakenActions.holdsOnly: proved under assumptions
class UntakenActions {
    private volatile boolean held;

    //@ modifies \nothing;
    //@ action: also_modifies held; ensures !\old(held) && held; //~ warning[H0408] "`UntakenActions.spins` never takes this action"
    void spins() {
        while (true) {
            if (held) {
                continue;
            }
        }
    }
    //@ modifies \nothing;
    //@ action: also_modifies held; ensures !\old(held) && held;
    void never() { //~ error[H0307] "`UntakenActions.never` ends without action 1"
    }
    //@ modifies \nothing;
    //@ action: also_modifies held; ensures !\old(held) && held || held == \old(held);
    void maybe() {
    }

    // Takes it, and never ends.
    //@ modifies \nothing;
    //@ action: also_modifies held; ensures held;
    void holds() {
        held = true;
        while (true) {
        }
    }

    // The second one is never reached.
    //@ modifies \nothing;
    //@ action: also_modifies held; ensures held;
    //@ action: also_modifies held; ensures \old(held) && !held; //~ warning[H0408] "`UntakenActions.holdsOnly` never takes this action"
    void holdsOnly() {
        held = true;
        while (true) {
        }
    }
}
