//~ verdict OutsideFields.add: proved under assumptions
//~ verdict OutsideFields.kind: proved under assumptions
//~ rests OutsideFields.kind: sequential-consistency
//~ claim: free of data races on plain fields; not covered: `StreamTokenizer.ttype` (plain, and several threads may touch them
import java.io.StreamTokenizer;

// Plain fields of classes outside the files: nobody knows who else touches them, so that they are named with the claim.
class OutsideFields {
    private int n;

    public synchronized void add() { n++; }

    public static int kind(StreamTokenizer t) { return t == null ? 0 : t.ttype; }
}
