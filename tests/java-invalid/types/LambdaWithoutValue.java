import java.util.function.Supplier;

class LambdaWithoutValue {
  Supplier<String> s = () -> { if (hashCode() > 0) return "x"; }; //~ error[H1223] "lambda"
}
