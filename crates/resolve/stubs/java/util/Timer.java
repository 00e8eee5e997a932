package java.util;

public class Timer {
  public Timer();
  public Timer(boolean a);
  public Timer(String a);
  public Timer(String a, boolean b);
  public void schedule(TimerTask a, long b);
  public void schedule(TimerTask a, Date b);
  public void schedule(TimerTask a, long b, long c);
  public void schedule(TimerTask a, Date b, long c);
  public void scheduleAtFixedRate(TimerTask a, long b, long c);
  public void scheduleAtFixedRate(TimerTask a, Date b, long c);
  public void cancel();
  public int purge();
}
