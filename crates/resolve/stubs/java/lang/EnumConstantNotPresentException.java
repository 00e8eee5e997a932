package java.lang;

public class EnumConstantNotPresentException extends RuntimeException {
  public EnumConstantNotPresentException(Class<? extends Enum> a, String b);
  public Class<? extends Enum> enumType();
  public String constantName();
}
