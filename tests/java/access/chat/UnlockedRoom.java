//~ verdict Statistics (monitor contract): proved under assumptions
//~ verdict Statistics.delivered: proved under assumptions
//~ verdict Statistics.lost: proved under assumptions
//~ verdict Statistics.arrived: proved under assumptions
//~ verdict Outbox (monitor contract): proved under assumptions
//~ verdict Outbox.post: possible violation
//~ verdict Outbox.take: proved under assumptions
//~ verdict Outbox.close: proved under assumptions
//~ verdict Member.Member: proved under assumptions
//~ verdict Room (monitor contract): proved under assumptions
//~ verdict Room.Room: proved under assumptions
//~ verdict Room.enter: proved under assumptions
//~ verdict Room.leave: proved under assumptions
//~ verdict Room.say: proved under assumptions
//~ verdict Room.size: possible violation
//~ verdict Room.position: proved under assumptions
//~ verdict Room.tell: proved under assumptions
//~ verdict Statistics.Statistics: proved under assumptions
//~ verdict Outbox.Outbox: proved under assumptions
// Two mistakes in the rooms of the chat server: lines are posted without looking at the limit, and the members are counted without the lock.
import java.util.ArrayDeque;
import java.util.ArrayList;

// Counts what happens to lines.
class Statistics {
    private int posted;
    private int dropped;

    //@ monitor_invariant 0 <= dropped && dropped <= posted;

    //@ writes \nothing;
    synchronized void delivered() {
        posted = posted + 1;
    }

    //@ writes \nothing;
    synchronized void lost() {
        posted = posted + 1;
        dropped = dropped + 1;
    }

    //@ writes \nothing;
    //@ ensures 0 <= \result;
    synchronized int arrived() {
        return posted - dropped;
    }
}

// Lines on their way to one person. Whoever speaks never waits for a slow listener.
class Outbox {
    static final int LIMIT = 100;

    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private boolean closed;

    //@ monitor_footprint {&closed} | lines.*;
    //@ monitor_invariant lines.size() <= LIMIT;

    //@ requires line != null;
    //@ writes \nothing;
    synchronized boolean post(String line) {
        if (closed) {
            return false;
        }
        lines.addLast(line);
        notifyAll();
        return true; //~ error[H0706] "the monitor invariant may not hold"
    }

    // The next line, or null when there will be none.
    //@ writes \nothing;
    synchronized String take() throws InterruptedException {
        while (lines.isEmpty() && !closed) {
            wait();
        }
        if (lines.isEmpty()) {
            return null;
        }
        return lines.removeFirst();
    }

    //@ writes \nothing;
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}

// A person in a room.
class Member {
    final String name;
    /*@ shared @*/ final Outbox outbox;

    //@ requires name != null && outbox != null && outbox.shared;
    Member(String name, Outbox outbox) {
        this.name = name;
        this.outbox = outbox;
    }
}

class Room {
    final String name;
    /*@ shared @*/ final Statistics statistics;
    private final ArrayList<Member> members = new ArrayList<>();

    //@ monitor_footprint members.*;
    //@ monitor_invariant inv();

    /*@ predicate inv() = acc(members.*) && statistics != null && statistics.shared && statistics < this
      @     && (\forall int i; 0 <= i && i < members.size(); members.get(i) != null && members.get(i).name != null
      @         && members.get(i).outbox != null && members.get(i).outbox.shared && members.get(i).outbox < statistics); @*/

    //@ requires name != null && statistics != null && statistics.shared;
    Room(String name, Statistics statistics) {
        this.name = name;
        this.statistics = statistics;
    }

    //@ requires member != null && member.name != null && member.outbox != null && member.outbox.shared;
    //@ requires statistics != null && statistics.shared && member.outbox < statistics;
    //@ writes \nothing;
    synchronized void enter(Member member) {
        tell(member.name + " comes in");
        members.add(member);
    }

    //@ requires member != null && member.name != null;
    //@ writes \nothing;
    synchronized void leave(Member member) {
        int at = position(member);
        if (at >= 0) {
            int last = members.size() - 1;
            members.set(at, members.get(last));
            members.remove(last);
        }
        tell(member.name + " is gone");
    }

    //@ requires member != null && member.name != null && text != null;
    //@ writes \nothing;
    synchronized void say(Member member, String text) {
        tell(member.name + ": " + text);
    }

    //@ writes \nothing;
    //@ ensures 0 <= \result;
    int size() {
        return members.size(); //~ error[H0701] "the contents of this `ArrayList` may be accessed by another thread"
    }

    //@ requires inv() && this.locked;
    //@ writes \nothing;
    //@ ensures inv() && -1 <= \result && \result < members.size();
    private int position(Member member) {
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i) == member) {
                return i;
            }
        }
        return -1;
    }

    //@ requires inv() && this.locked && statistics < \lockset && line != null;
    //@ writes \nothing;
    //@ ensures inv();
    private void tell(String line) {
        for (int i = 0; i < members.size(); i++) {
            boolean arrived = members.get(i).outbox.post(line);
            if (arrived) {
                statistics.delivered();
            } else {
                statistics.lost();
            }
        }
    }
}
