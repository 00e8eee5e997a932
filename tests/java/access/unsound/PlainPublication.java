//~ verdict specification: proved under assumptions
//~ verdict Board.Board: proved under assumptions
//~ verdict Lazy.Lazy: proved under assumptions
//~ verdict LazyVolatile.LazyVolatile: proved under assumptions
//~ verdict Note.Note: proved under assumptions
//~ verdict Cabinet.Cabinet: proved under assumptions
//~ verdict Board.post: proved under assumptions
//~ verdict Board.read: proved under assumptions
//~ verdict Board.postPlainly: proved under assumptions
//~ verdict Board.readPlainly: possible violation
//~ verdict Board.readFinal: proved under assumptions
//~ verdict Board.readThroughFinal: proved under assumptions
//~ verdict Cabinet.readPlainly: possible violation
//~ verdict Lazy.get: possible violation
//~ verdict LazyVolatile.get: proved under assumptions
// An object that threads find through a plain field is not published: only its `final` fields are safe to read.

class Note {
    int number;
    final int page;
    //@ immutable
    final Inner inner;

    //@ requires inner == null || inner.immutable;
    Note(int page, Inner inner) {
        this.page = page;
        this.inner = inner;
    }
}

class Inner {
    int depth;
}

class Board {
    //@ immutable
    volatile Note latest;
    //@ unwritable_by_env_if false;
    //@ immutable
    Note plain;

    public void post(int n) {
        Note note = new Note(n, null);
        note.number = n;
        //@ share immutable note;
        latest = note;
    }

    public int read() {
        Note note = latest;
        return note == null ? 0 : note.number;
    }

    public void postPlainly(int n) {
        Note note = new Note(n, null);
        note.number = n;
        //@ share immutable note;
        plain = note;
    }

    public int readPlainly() {
        Note note = plain;
        return note == null ? 0 : note.number; //~ error[H0701] "`number` may be accessed by another thread"
    }

    public int readFinal() {
        Note note = plain;
        return note == null ? 0 : note.page;
    }

    // What was there when the constructor ended is seen through its final field.
    public int readThroughFinal() {
        Note note = plain;
        return note == null || note.inner == null ? 0 : note.inner.depth;
    }
}

// That the invariant names the field makes it one that threads touch at any time.
class Cabinet {
    //@ immutable
    Note note;
    int size;
    //@ global_invariant note != null ==> size >= 0;

    public int readPlainly() {
        Note found = note;
        return found == null ? 0 : found.number; //~ error[H0701] "`number` may be accessed by another thread"
    }
}

// Double-checked locking: the first look at the field needs no lock, so that the field must be volatile.
class Lazy {
    //@ immutable
    private Note made;

    public int get() {
        Note note = made; //~ error[H0701] "`made` may be accessed by another thread"
        if (note == null) {
            synchronized (this) {
                note = made;
                if (note == null) {
                    note = new Note(1, null);
                    //@ share immutable note;
                    made = note;
                }
            }
        }
        return note.number;
    }
}

class LazyVolatile {
    //@ immutable
    private volatile Note made;

    public int get() {
        Note note = made;
        if (note == null) {
            synchronized (this) {
                note = made;
                if (note == null) {
                    note = new Note(1, null);
                    note.number = 2;
                    //@ share immutable note;
                    made = note;
                }
            }
        }
        return note.number;
    }
}
