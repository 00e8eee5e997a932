import java.util.function.Supplier;

class LambdaResult {
  Supplier<String> s = () -> 1; //~ error[H1212] "String"
}
