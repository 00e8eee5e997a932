void main() { }
import java.util.List; //~ error[H1101] "imports stand before the first type"
