package java.lang.ref;

import java.util.concurrent.ThreadFactory;

public final class Cleaner {
  public static Cleaner create();
  public static Cleaner create(ThreadFactory a);
  public Cleaner.Cleanable register(Object a, Runnable b);
  private Cleaner();
  public interface Cleanable {
    void clean();
  }
}
