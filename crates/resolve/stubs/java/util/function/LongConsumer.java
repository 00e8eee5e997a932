package java.util.function;

public interface LongConsumer {
  void accept(long a);
  default LongConsumer andThen(LongConsumer a);
}
