//~ verdict ConnectionPool.Connection.id: proved under assumptions
//~ verdict ConnectionPool.ConnectionPool: proved under assumptions
//~ verdict ConnectionPool.borrow(): proved under assumptions
//~ verdict ConnectionPool.borrow(long, TimeUnit): proved under assumptions
//~ verdict ConnectionPool.release: proved under assumptions
//~ verdict ConnectionPool.borrowed: proved under assumptions
//~ verdict ConnectionPool.idle: proved under assumptions
//~ verdict ConnectionPool.close: proved under assumptions
package everyday;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded pool of connections that threads borrow and give back. */
public final class ConnectionPool {
    /** Something that can be borrowed. */
    public static final class Connection {
        private final int id;

        Connection(int id) {
            this.id = id;
        }

        public int id() {
            return id;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available = lock.newCondition();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final int limit;
    private int created;
    private int borrowed;
    private boolean closed;

    public ConnectionPool(int limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit");
        }
        this.limit = limit;
    }

    /** Waits until a connection is free. */
    public Connection borrow() throws InterruptedException {
        lock.lock();
        try {
            while (!closed && idle.isEmpty() && created >= limit) {
                available.await();
            }
            return take();
        } finally {
            lock.unlock();
        }
    }

    /** Waits at most so long. */
    public Connection borrow(long time, TimeUnit unit) throws InterruptedException, TimeoutException {
        long left = unit.toNanos(time);
        lock.lockInterruptibly();
        try {
            while (!closed && idle.isEmpty() && created >= limit) {
                if (left <= 0) {
                    throw new TimeoutException();
                }
                left = available.awaitNanos(left);
            }
            return take();
        } finally {
            lock.unlock();
        }
    }

    /** Only called with the lock. */
    private Connection take() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        Connection found = idle.pollFirst();
        if (found == null) {
            created++;
            found = new Connection(created);
        }
        borrowed++;
        return found;
    }

    /** Gives a connection back. */
    public void release(Connection connection) {
        if (connection == null) {
            throw new IllegalArgumentException("connection");
        }
        lock.lock();
        try {
            borrowed--;
            if (closed) {
                created--;
            } else {
                idle.addFirst(connection);
                available.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    public int borrowed() {
        lock.lock();
        try {
            return borrowed;
        } finally {
            lock.unlock();
        }
    }

    public int idle() {
        lock.lock();
        try {
            return idle.size();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody gets a connection any more. */
    public void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                created -= idle.size();
                idle.clear();
                available.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
