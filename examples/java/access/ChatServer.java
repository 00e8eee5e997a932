//~ verdict Statistics (monitor contract): proved under assumptions
//~ verdict Statistics.delivered: proved under assumptions
//~ verdict Statistics.lost: proved under assumptions
//~ verdict Statistics.arrived: proved under assumptions
//~ verdict Outbox (monitor contract): proved under assumptions
//~ verdict Outbox.post: proved under assumptions
//~ verdict Outbox.take: proved under assumptions
//~ verdict Outbox.close: proved under assumptions
//~ verdict Member.Member: proved under assumptions
//~ verdict Room (monitor contract): proved under assumptions
//~ verdict Room.Room: proved under assumptions
//~ verdict Room.enter: proved under assumptions
//~ verdict Room.leave: proved under assumptions
//~ verdict Room.say: proved under assumptions
//~ verdict Room.size: proved under assumptions
//~ verdict Room.position: proved under assumptions
//~ verdict Room.tell: proved under assumptions
//~ verdict Directory (monitor contract): proved under assumptions
//~ verdict Directory.Directory: proved under assumptions
//~ verdict Directory.room: proved under assumptions
//~ verdict Directory.size: proved under assumptions
//~ verdict Sender.Sender: proved under assumptions
//~ verdict Sender.run: proved under assumptions
//~ verdict Sender.run (as a thread): proved under assumptions
//~ verdict Session.run: proved under assumptions
//~ verdict Session.run (as a thread): proved under assumptions
//~ verdict Session.handle: proved under assumptions
//~ verdict Session.join: proved under assumptions
//~ verdict Session.leave: proved under assumptions
//~ verdict Session.reply: proved under assumptions
//~ verdict ChatServer.main: proved under assumptions
//~ verdict ChatServer.welcome: proved under assumptions
// A chat server: people join rooms, what somebody says in a room goes to everybody there.
//
// Each person has a reading thread (Session) and a writing thread (Sender) with an outbox between the rooms and the writer. Locks are
// taken in this order: directory, room, statistics, outbox.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;

// Counts what happens to lines.
class Statistics {
    private int posted;
    private int arrived;
    private int dropped;

    //@ monitor_invariant 0 <= arrived && 0 <= dropped && posted == arrived + dropped;

    //@ writes \nothing;
    synchronized void delivered() {
        posted = posted + 1;
        arrived = arrived + 1;
    }

    //@ writes \nothing;
    synchronized void lost() {
        posted = posted + 1;
        dropped = dropped + 1;
    }

    //@ writes \nothing;
    //@ ensures 0 <= \result;
    synchronized int arrived() {
        assert arrived <= posted;
        return arrived;
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
        int before = lines.size();
        boolean accepted = !closed && before < LIMIT;
        if (accepted) {
            lines.addLast(line);
            notifyAll();
        }
        assert lines.size() == (accepted ? before + 1 : before);
        // Refused only by a closed or a full outbox.
        assert accepted || closed || before == LIMIT;
        return accepted;
    }

    // The next line, or null when there will be none.
    //@ writes \nothing;
    synchronized String take() throws InterruptedException {
        while (lines.isEmpty() && !closed) {
            wait();
        }
        if (lines.isEmpty()) {
            assert closed;
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

    //@ requires outbox.shared;
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
      @     && (\forall int i; 0 <= i && i < members.size(); members.get(i) != null && members.get(i).outbox != null
      @         && members.get(i).outbox.shared && members.get(i).outbox < statistics); @*/

    //@ requires statistics.shared;
    Room(String name, Statistics statistics) {
        this.name = name;
        this.statistics = statistics;
    }

    //@ requires member != null && member.outbox != null && member.outbox.shared;
    //@ requires statistics.shared && member.outbox < statistics;
    //@ writes \nothing;
    synchronized void enter(Member member) {
        tell(member.name + " comes in");
        members.add(member);
    }

    //@ requires member != null;
    //@ writes \nothing;
    synchronized void leave(Member member) {
        int before = members.size();
        int at = position(member);
        if (at >= 0) {
            int last = members.size() - 1;
            members.set(at, members.get(last));
            members.remove(last);
        }
        assert members.size() == (at < 0 ? before : before - 1);
        tell(member.name + " is gone");
    }

    //@ requires member != null;
    //@ writes \nothing;
    synchronized void say(Member member, String text) {
        tell(member.name + ": " + text);
    }

    //@ writes \nothing;
    synchronized int size() {
        return members.size();
    }

    //@ requires inv();
    //@ writes \nothing;
    //@ ensures \result < members.size();
    private int position(Member member) {
        for (int i = 0; i < members.size(); i++)
            //@ loop_invariant inv() && 0 <= i && (\forall int k; 0 <= k && k < i; members.get(k) != member);
        {
            if (members.get(i) == member) {
                assert members.get(i) == member;
                return i;
            }
        }
        //@ assert (\forall int k; 0 <= k && k < members.size(); members.get(k) != member);
        return -1;
    }

    //@ requires inv() && statistics < \lockset && line != null;
    //@ writes \nothing;
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

// All rooms, by name. A room that is asked for the first time is made.
class Directory {
    /*@ shared @*/ final Statistics statistics;
    private final ArrayList<Room> rooms = new ArrayList<>();

    //@ monitor_footprint rooms.*;
    //@ monitor_invariant statistics != null && statistics.shared && statistics < this;
    /*@ monitor_invariant (\forall int i; 0 <= i && i < rooms.size(); rooms.get(i) != null && rooms.get(i).shared
      @     && rooms.get(i) < this && rooms.get(i).name != null && rooms.get(i).statistics == statistics
      @     && statistics < rooms.get(i)); @*/

    //@ requires statistics.shared;
    Directory(Statistics statistics) {
        this.statistics = statistics;
    }

    //@ requires name != null;
    //@ writes \nothing;
    //@ ensures \result != null && \result.shared && \result < this && \result.statistics == statistics && statistics < \result;
    synchronized Room room(String name) {
        for (int i = 0; i < rooms.size(); i++) {
            if (rooms.get(i).name.equals(name)) {
                assert rooms.get(i).name.equals(name);
                return rooms.get(i);
            }
        }
        Room made = new Room(name, statistics);
        //@ share made at \between({statistics}, {this});
        rooms.add(made);
        return made;
    }

    //@ writes \nothing;
    synchronized int size() {
        return rooms.size();
    }
}

// Writes to one person what is in the outbox.
class Sender extends Thread {
    /*@ shared @*/ private final Outbox outbox;
    private final PrintWriter out;

    //@ requires outbox.shared && out != null;
    Sender(Outbox outbox, PrintWriter out) {
        this.outbox = outbox;
        this.out = out;
    }

    //@ requires outbox != null && acc(out.*);
    //@ writes \everything;
    public void run() {
        try {
            String line = outbox.take();
            while (line != null) {
                out.println(line);
                line = outbox.take();
            }
        } catch (InterruptedException e) {
            outbox.close();
        }
        out.close();
    }
}

// Reads what one person types.
class Session extends Thread {
    /*@ shared @*/ private final Directory directory;
    private final Member member;
    private final BufferedReader in;
    private Room room;

    /*@ predicate ready() = directory != null && directory.shared && member != null
      @     && member.outbox != null && member.outbox.shared
      @     && directory.statistics.shared && member.outbox < directory.statistics
      @     && directory.statistics < directory; @*/
    /*@ predicate inv() = acc(room) && ready() && (room == null || room.shared && room < directory
      @     && room.statistics == directory.statistics && directory.statistics < room); @*/

    Session(Directory directory, Member member, BufferedReader in) {
        this.directory = directory;
        this.member = member;
        this.in = in;
    }

    //@ requires acc(room) && ready() && room == null && acc(in.*);
    //@ writes \everything;
    public void run() {
        try {
            String line = in.readLine();
            while (line != null && !line.equals("/quit"))
                //@ loop_invariant inv() && acc(in.*);
            {
                handle(line);
                line = in.readLine();
            }
        } catch (IOException e) {
            reply("connection lost");
        }
        leave();
        member.outbox.close();
    }

    //@ requires inv() && line != null && directory < \lockset;
    //@ writes room;
    //@ ensures inv();
    private void handle(String line) {
        if (line.startsWith("/join ")) {
            join(line.substring(6).trim());
        } else if (line.equals("/leave")) {
            leave();
        } else if (line.equals("/who")) {
            reply(room == null ? "nobody" : room.size() + " here");
        } else if (line.equals("/rooms")) {
            reply(directory.size() + " rooms");
        } else if (line.startsWith("/")) {
            reply("what is " + line + "?");
        } else if (room == null) {
            reply("join a room first");
        } else {
            room.say(member, line);
        }
    }

    //@ requires inv() && name != null && directory < \lockset;
    //@ writes room;
    //@ ensures inv();
    private void join(String name) {
        if (name.isEmpty()) {
            reply("which room?");
            return;
        }
        leave();
        room = directory.room(name);
        room.enter(member);
    }

    //@ requires inv() && directory < \lockset;
    //@ writes room;
    //@ ensures inv();
    private void leave() {
        if (room != null) {
            room.leave(member);
            room = null;
        }
    }

    //@ requires inv() && line != null && directory < \lockset;
    //@ writes \nothing;
    private void reply(String line) {
        member.outbox.post(line);
    }
}

class ChatServer {
    public static void main(String[] args) {
        Statistics statistics = new Statistics();
        //@ share statistics;
        Directory directory = new Directory(statistics);
        //@ share directory at \between({statistics}, {});
        try {
            ServerSocket server = new ServerSocket(4444);
            int people = 0;
            while (true) {
                Socket socket = server.accept();
                people = people + 1;
                welcome(socket, "guest" + people, directory);
            }
        } catch (IOException e) {
            int arrived = statistics.arrived();
            assert 0 <= arrived;
            System.out.println("no connections any more: " + arrived + " lines arrived");
        }
    }

    /*@ requires socket != null && directory != null && directory.shared && directory.statistics != null
      @     && directory.statistics.shared && directory.statistics < directory && directory < \lockset; @*/
    //@ writes \nothing;
    private static void welcome(Socket socket, String name, Directory directory) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
        PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
        Outbox outbox = new Outbox();
        //@ share outbox at \between({}, {directory.statistics});
        outbox.post("hello " + name);
        Session session = new Session(directory, new Member(name, outbox), in);
        session.start();
        Sender sender = new Sender(outbox, out);
        sender.start();
    }
}
