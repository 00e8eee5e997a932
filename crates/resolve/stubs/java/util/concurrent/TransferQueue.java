package java.util.concurrent;

public interface TransferQueue<E> extends BlockingQueue<E> {
  boolean tryTransfer(E a);
  void transfer(E a) throws InterruptedException;
  boolean tryTransfer(E a, long b, TimeUnit c) throws InterruptedException;
  boolean hasWaitingConsumer();
  int getWaitingConsumerCount();
}
