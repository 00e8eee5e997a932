package java.util.concurrent;

public class Phaser {
  public Phaser();
  public Phaser(int a);
  public Phaser(Phaser a);
  public Phaser(Phaser a, int b);
  public int register();
  public int bulkRegister(int a);
  public int arrive();
  public int arriveAndDeregister();
  public int arriveAndAwaitAdvance();
  public int awaitAdvance(int a);
  public int awaitAdvanceInterruptibly(int a) throws InterruptedException;
  public int awaitAdvanceInterruptibly(int a, long b, TimeUnit c) throws InterruptedException, TimeoutException;
  public void forceTermination();
  public final int getPhase();
  public int getRegisteredParties();
  public int getArrivedParties();
  public int getUnarrivedParties();
  public Phaser getParent();
  public Phaser getRoot();
  /*@ pure @*/ public boolean isTerminated();
  protected boolean onAdvance(int a, int b);
  /*@ pure @*/ public String toString();
}
