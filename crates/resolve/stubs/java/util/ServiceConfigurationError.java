package java.util;

public class ServiceConfigurationError extends Error {
  public ServiceConfigurationError(String a);
  public ServiceConfigurationError(String a, Throwable b);
}
