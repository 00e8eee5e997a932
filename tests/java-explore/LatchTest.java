//~ start LatchTest.waits: no failure
//~ start LatchTest.forgets: refuted deadlock
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LatchTest {
    private CountDownLatch latch;
    private int result;

    @BeforeEach
    void setUp() {
        latch = new CountDownLatch(1);
    }

    @Test
    void waits() throws InterruptedException {
        new Thread(() -> {
            result = 7;
            latch.countDown();
        }).start();
        latch.await();
        assert result == 7;
    }

    @Test
    void forgets() throws InterruptedException {
        new Thread(() -> {
            if (result == 0) {
                return;
            }
            latch.countDown();
        }).start();
        latch.await();
    }
}
