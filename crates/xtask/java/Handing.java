import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.*;

/** Objects with plain fields go through queues from thread to thread and back: whoever takes one out sees all that was written before. */
final class Handing {
    private static final class Cell {
        long a;
        long b;
        int[] more;
    }

    private interface Put {
        void put(Queue<Cell> queue, Cell cell) throws InterruptedException;
    }

    private interface Take {
        Cell take(Queue<Cell> queue) throws InterruptedException;
    }

    private static Cell polled(Queue<Cell> queue) {
        Cell cell = queue.poll();
        while (cell == null) {
            Thread.onSpinWait();
            Thread.yield();
            cell = queue.poll();
        }
        return cell;
    }

    private static Map<String, Put> puts(Queue<Cell> queue) {
        Map<String, Put> all = new TreeMap<>();
        boolean direct = queue instanceof SynchronousQueue;
        boolean bounded = direct || queue instanceof ArrayBlockingQueue;
        if (!bounded) {
            all.put("add", Queue::add);
            all.put("offer", Queue::offer);
        }
        if (queue instanceof BlockingQueue) {
            all.put("put", (q, c) -> ((BlockingQueue<Cell>) q).put(c));
            all.put("offer with time", (q, c) -> {
                while (!((BlockingQueue<Cell>) q).offer(c, 10, TimeUnit.SECONDS)) {
                    Thread.yield();
                }
            });
        }
        if (queue instanceof TransferQueue) {
            all.put("transfer", (q, c) -> ((TransferQueue<Cell>) q).transfer(c));
        }
        if (queue instanceof java.util.Deque) {
            all.put("addLast", (q, c) -> ((java.util.Deque<Cell>) q).addLast(c));
        }
        return all;
    }

    private static Map<String, Take> takes(Queue<Cell> queue) {
        Map<String, Take> all = new TreeMap<>();
        all.put("poll", Handing::polled);
        if (queue instanceof BlockingQueue) {
            all.put("take", q -> ((BlockingQueue<Cell>) q).take());
            all.put("poll with time", q -> ((BlockingQueue<Cell>) q).poll(10, TimeUnit.SECONDS));
        }
        return all;
    }

    private static Queue<Cell> queue(int kind) {
        switch (kind) {
            case 0: return new ArrayBlockingQueue<>(16);
            case 1: return new LinkedBlockingQueue<>();
            case 2: return new LinkedBlockingDeque<>();
            case 3: return new LinkedTransferQueue<>();
            case 4: return new ConcurrentLinkedQueue<>();
            case 5: return new ConcurrentLinkedDeque<>();
            default: return new SynchronousQueue<>();
        }
    }

    /** Sends so many there and back; gives how many were not as they had to be. */
    private static long run(int kind, Put put, Take take, int count) throws InterruptedException {
        Queue<Cell> there = queue(kind);
        Queue<Cell> back = new LinkedBlockingQueue<>();
        long[] wrong = new long[2];
        Thread other = new Thread(() -> {
            try {
                for (int k = 0; k < count; k++) {
                    Cell cell = take.take(there);
                    wrong[0] += cell.a == k && cell.b == -k && cell.more[0] == k ? 0 : 1;
                    cell.a++;
                    cell.more[0]--;
                    back.add(cell);
                }
            } catch (InterruptedException e) {
                wrong[0]++;
            }
        });
        other.start();
        Thread first = new Thread(() -> {
            try {
                for (int k = 0; k < count; k++) {
                    Cell cell = new Cell();
                    cell.a = k;
                    cell.b = -k;
                    cell.more = new int[] {k};
                    put.put(there, cell);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        first.start();
        for (int k = 0; k < count; k++) {
            Cell cell = polled(back);
            wrong[1] += cell.a == k + 1 && cell.b == -k && cell.more[0] == k - 1 ? 0 : 1;
        }
        first.join();
        other.join();
        return wrong[0] + wrong[1];
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        long wrong = 0;
        long ways = 0;
        for (int kind = 0; kind < 7; kind++) {
            Queue<Cell> like = queue(kind);
            for (Map.Entry<String, Put> put : puts(like).entrySet()) {
                for (Map.Entry<String, Take> take : takes(like).entrySet()) {
                    long found = run(kind, put.getValue(), take.getValue(), count);
                    ways++;
                    wrong += found;
                    if (found > 0) {
                        System.out.println("WRONG: " + like.getClass().getName() + ", " + put.getKey() + " and " + take.getKey() + ": " + found);
                    }
                }
            }
        }
        System.out.println(ways + " ways through queues, " + count + " objects each: " + wrong + " wrong");
        System.exit(wrong == 0 ? 0 : 1);
    }
}
