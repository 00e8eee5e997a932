package java.util;

public abstract class EventListenerProxy<T extends EventListener> implements EventListener {
  public EventListenerProxy(T a);
  public T getListener();
}
