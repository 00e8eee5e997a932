package java.lang;

public class LayerInstantiationException extends RuntimeException {
  public LayerInstantiationException();
  public LayerInstantiationException(String a);
  public LayerInstantiationException(Throwable a);
  public LayerInstantiationException(String a, Throwable b);
}
