//~ verdict Handler.run: proved under assumptions
//~ verdict Handler.run (as a thread): proved under assumptions
//~ verdict Server.main: proved under assumptions
//~ verdict Server.late: possible violation
//~ verdict Server.twice: possible violation
//~ verdict Server.mutator: possible violation
//~ verdict Server.remembered: proved under assumptions
//~ verdict Server.unknown: possible violation
//~ verdict Server.keptByLoop: proved under assumptions
// A configuration is made by one thread, then read by all, without locks.
class Config {
    int port;
    int limit;

    void setPort(int p) {
        port = p; //~ error[H0702] "`port` may only be read here, not written"
    }
}

class Handler extends Thread {
    final Config config;
    int seen;

    Handler(Config c) {
        config = c;
    }

    //@ requires acc(this.*) && config != null && config.immutable;
    public void run() {
        seen = config.port + config.limit;
        assert seen == config.port + config.limit;
    }
}

class Server {
    public static void main(String[] args) {
        Config c = new Config();
        c.setPort(80);
        c.limit = 3;
        //@ share immutable c;
        new Handler(c).start();
        new Handler(c).start();
        assert c.port == 80;
    }

    public static void late() {
        Config c = new Config();
        //@ share immutable c; //~ related "the object became immutable here"
        c.limit = 3; //~ error[H0702] "`limit` may only be read here, not written"
    }

    public static void mutator() {
        Config c = new Config();
        //@ share immutable c;
        new Handler(c).start();
        c.setPort(8080);
    }

    public static void twice() {
        Config c = new Config();
        //@ share immutable c;
        //@ share immutable c; //~ error[H0705] "this object may be shared already"
    }

    public static void remembered(Object lock) {
        Config c = new Config();
        c.port = 7;
        //@ share immutable c;
        Handler h = new Handler(c);
        h.start();
        try {
            h.join();
        } catch (InterruptedException e) {
            return;
        }
        assert c.port == 7;
    }

    public static void unknown() {
        Config c = new Config();
        new Handler(c).start(); //~ error[H0304] "what `run` requires may not hold"
    }

    public static void keptByLoop(int n) {
        Config c = new Config();
        c.port = 7;
        //@ share immutable c;
        int i = 0;
        //@ loop_invariant c.immutable && c.port == 7;
        while (i < n) {
            new Handler(c).start();
            i++;
        }
        assert c.port == 7;
    }
}
