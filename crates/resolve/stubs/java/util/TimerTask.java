// By hand: what it calls back.
package java.util;

public abstract class TimerTask implements Runnable {
  //@ calls \nothing;
  protected TimerTask();
  public abstract void run();
  public boolean cancel();
  public long scheduledExecutionTime();
}
