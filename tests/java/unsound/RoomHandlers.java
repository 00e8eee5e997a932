//~ verdict RoomHandlers.overflow: possible violation
//~ verdict RoomHandlers.throwable: possible violation
//~ verdict RoomHandlers.error: possible violation
//~ verdict RoomHandlers.memory: possible violation
//~ verdict RoomHandlers.array: possible violation
//~ verdict RoomHandlers.text: possible violation
//~ verdict RoomHandlers.function: possible violation
//~ verdict RoomHandlers.function.lambda1: proved under assumptions
//~ verdict RoomHandlers.behindArguments: possible violation
//~ verdict RoomHandlers.outer: possible violation
//~ verdict RoomHandlers.counted: proved under assumptions
//~ verdict RoomHandlers.otherErrors: proved under assumptions
//~ verdict RoomHandlers.nothingDone: proved under assumptions
//~ rests RoomHandlers.counted: stack-and-memory
// A handler for want of stack or memory is no dead code: calls and new objects in its `try` may lead there.
class RoomHandlers {
    static int helper(int n) {
        return n + 1;
    }

    static int overflow() {
        try {
            return helper(1);
        } catch (StackOverflowError e) {
            assert false; //~ error[H0301] "the assertion may fail"
            return 0;
        }
    }

    static void throwable() {
        try {
            helper(1);
        } catch (Throwable e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    static void error() {
        try {
            helper(1);
        } catch (IllegalStateException | Error e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    static void memory() {
        try {
            Object o = new Object();
        } catch (VirtualMachineError e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    static void array(int n) {
        if (n >= 0) {
            try {
                int[] a = new int[n];
            } catch (OutOfMemoryError e) {
                assert false; //~ error[H0301] "the assertion may fail"
            }
        }
    }

    static void text(int n) {
        try {
            String s = "n: " + n;
        } catch (OutOfMemoryError e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    static void function(int n) {
        try {
            Runnable r = () -> { };
        } catch (OutOfMemoryError e) {
            assert false; //~ error[H0301] "the assertion may fail"
        }
    }

    static void behindArguments() {
        int x = 0;
        try {
            helper(x = 1);
        } catch (StackOverflowError e) {
            assert x == 0; //~ error[H0301] "the assertion may fail"
        }
    }

    static void outer() {
        int x = 0;
        try {
            try {
                helper(1);
            } finally {
                x = 2;
            }
        } catch (Error e) {
            assert x == 0; //~ error[H0301] "the assertion may fail"
        }
    }

    static int counted() {
        int failed = 0;
        try {
            helper(1);
        } catch (Throwable e) {
            failed = 1;
        }
        assert failed <= 1;
        return failed;
    }

    static void otherErrors() {
        try {
            helper(1);
        } catch (IllegalStateException e) {
            assert false;
        }
    }

    static void nothingDone(int n) {
        int x = n;
        try {
            x = n - n;
        } catch (Throwable e) {
            assert false;
        }
        assert x == 0;
    }
}
