//~ verdict Room.Room(Room): proved under assumptions
//~ verdict Room.seats: proved under assumptions
//~ verdict Room.name: proved under assumptions
//~ verdict Room.enter: proved under assumptions
//~ verdict Room.open: proved under assumptions
//~ verdict Room.opened: proved under assumptions
//~ verdict Resized.Resized: proved under assumptions
//~ verdict Resized.seats: possible violation
//~ verdict Resized.resize: proved under assumptions
//~ verdict CopiedWith.CopiedWith: proved under assumptions
//~ verdict CopiedWith.takeFrom: possible violation
//~ verdict CopiedWith.seats: possible violation
//~ verdict StartedBefore.StartedBefore: possible violation
//~ verdict StartedBefore.StartedBefore.lambda1: proved under assumptions
//~ verdict GivenBelow.use: proved under assumptions
//~ verdict GivenBelow.seats: possible violation
//~ verdict Below.Below: proved under assumptions
//~ verdict Below.more: proved under assumptions
//~ verdict GivenTwice.GivenTwice: proved under assumptions
//~ verdict GivenTwice.check: refuted
//~ verdict NotAlways.NotAlways(): proved under assumptions
//~ verdict NotAlways.NotAlways(int): proved under assumptions
//~ verdict NotAlways.check: refuted
//~ verdict LeftEarly.LeftEarly: proved under assumptions
//~ verdict LeftEarly.check: refuted
//~ verdict LookedUp.LookedUp: proved under assumptions
//~ verdict LookedUp.name: proved under assumptions
//~ verdict LookedUp.use: proved under assumptions
//~ verdict LookedUp.seats: possible violation
package inferred;

import java.util.ArrayList;
import java.util.List;

/** Fields that could be `final`: everybody may read them without a lock. */
class Room {
    private int seats;
    private String name = "room";
    private List<String> guests = new ArrayList<>();
    private Object door = new Object();
    private int opened;
    private int used;

    Room(int seats) {
        this.seats = seats;
    }

    Room(Room other) {
        this(other.seats);
    }

    int seats() {
        return seats;
    }

    String name() {
        return name;
    }

    synchronized boolean enter(String guest) {
        if (used >= seats) return false;
        used++;
        guests.add(guest);
        return true;
    }

    void open() {
        synchronized (door) {
            opened++;
        }
    }

    int opened() {
        synchronized (door) {
            return opened;
        }
    }
}

/** Twins: something else than one statement of each constructor gives the field its value. */
class Resized {
    private int seats;
    private int used;

    Resized(int seats) {
        this.seats = seats;
    }

    int seats() {
        return seats; //~ error[H0701] "`seats` may be accessed by another thread here"
    }

    synchronized void resize(int to) {
        seats = to;
        used = 0;
    }
}

class CopiedWith {
    private int seats;
    private int used;

    CopiedWith(int seats) {
        this.seats = seats;
    }

    synchronized void takeFrom(CopiedWith other) {
        other.seats--; //~ error[H0701] "`seats` may be accessed by another thread here"
        seats++;
        used++;
    }

    int seats() {
        return seats; //~ error[H0701] "`seats` may be accessed by another thread here"
    }
}

class StartedBefore {
    private int seats;
    private int seen;

    StartedBefore(int seats) {
        new Thread(() -> look()).start();
        this.seats = seats; //~ error[H0701] "`seats` may be accessed by another thread here"
    }

    synchronized void look() {
        seen = seats;
    }
}

class GivenBelow {
    protected int seats;
    protected int used;

    GivenBelow(int seats) {
        this.seats = seats;
    }

    synchronized void use() {
        used = seats;
    }

    int seats() {
        return seats; //~ error[H0701] "`seats` may be accessed by another thread here"
    }
}

class Below extends GivenBelow {
    Below(int seats) {
        super(seats);
    }

    synchronized void more() {
        seats++;
    }
}

/** The initializer says nothing of a field that a constructor gives another value. */
class GivenTwice {
    private List<String> guests = new ArrayList<>();

    GivenTwice(List<String> guests) {
        this.guests = guests;
    }

    void check() {
        assert guests != null; //~ error[H0301] "the assertion fails"
    }
}

/** Nor do the constructors that give it a value, if another one does not. */
class NotAlways {
    private Object door;

    NotAlways() {
    }

    NotAlways(int n) {
        door = new Object();
    }

    void check() {
        assert door != null; //~ error[H0301] "the assertion fails"
    }
}

class LeftEarly {
    private Object door;

    LeftEarly(boolean open) {
        if (open) return;
        door = new Object();
    }

    void check() {
        assert door != null; //~ error[H0301] "the assertion fails"
    }
}

/** A name in a text may be that of a field which is looked up. */
class LookedUp {
    private int seats;
    private int used;

    LookedUp(int seats) {
        this.seats = seats;
    }

    static String name() {
        return "seats";
    }

    synchronized void use() {
        used = seats;
    }

    int seats() {
        return seats; //~ error[H0701] "`seats` may be accessed by another thread here"
    }
}
