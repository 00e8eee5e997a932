//~ verdict Configuration.Configuration: proved under assumptions
//~ verdict Configuration.limit: proved under assumptions
//~ verdict Configuration (invariant): proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Worker.run (as a thread): proved under assumptions
//~ verdict Service.main: proved under assumptions
//~ verdict Registry.update: proved under assumptions
//~ verdict Registry.limit: proved under assumptions
//~ verdict Registry.fallback: proved under assumptions
//~ verdict Registry.Registry: proved under assumptions
// A configuration is made by one thread and then read by all, without locks: it is immutable, and so is the table that it owns.
class Configuration {
    final int port;
    //@ rep
    int[] limits;

    //@ invariant limits != null && limits.length > 0;
    //@ invariant (\forall int i; 0 <= i && i < limits.length; limits[i] == 10 * i);

    //@ ensures this.port == port && limits.length == (size < 1 ? 1 : size);
    public Configuration(int port, int size) {
        this.port = port;
        int[] table = new int[size < 1 ? 1 : size];
        for (int i = 0; i < table.length; i++)
            //@ loop_invariant 0 <= i && (\forall int k; 0 <= k && k < i; table[k] == 10 * k);
        {
            table[i] = 10 * i;
        }
        limits = table;
        //@ pack this;
    }

    // For owned, locked and immutable configurations alike.
    //@ requires read(this.*) && this.inv;
    //@ writes \nothing;
    //@ ensures \result == (0 <= user && user < limits.length ? 10 * user : 0);
    public int limit(int user) {
        int result = 0;
        //@ begin_read this;
        if (0 <= user && user < limits.length) {
            result = limits[user];
        } else {
            result = limits[0];
        }
        //@ end_read;
        return result;
    }
}

class Worker extends Thread {
    final Configuration configuration;
    int served;

    Worker(Configuration c) {
        configuration = c;
    }

    //@ requires acc(this.*) && configuration != null && configuration.immutable;
    //@ ensures served >= configuration.port;
    public void run() {
        served = configuration.limit(3) + configuration.port;
    }
}

class Service {
    public static void main(String[] args) {
        Configuration c = new Configuration(80, 4);
        //@ share immutable c;
        new Worker(c).start();
        new Worker(c).start();
        assert c.port == 80;
    }
}

// A new configuration replaces the old one while others read: a volatile field publishes immutable objects.
class Registry {
    /*@ immutable @*/ volatile Configuration current;

    public void update(int port, int size) {
        Configuration c = new Configuration(port, size);
        //@ share immutable c;
        current = c;
    }

    public int limit(int user) {
        Configuration c = current;
        return c == null ? 0 : c.limit(user);
    }

    // Made when it is needed first; two threads may both make one, and one of them is used.
    public Configuration fallback() {
        Configuration c = current;
        if (c == null) {
            c = new Configuration(8080, 1);
            //@ share immutable c;
            current = c;
        }
        assert c != null;
        return c;
    }
}
