package java.util.concurrent;

public interface RejectedExecutionHandler {
  void rejectedExecution(Runnable a, ThreadPoolExecutor b);
}
