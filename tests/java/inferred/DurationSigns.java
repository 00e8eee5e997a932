//~ verdict DurationSigns.note: proved under assumptions
//~ verdict DurationSigns.late: possible violation
// Results of library methods that are never null may be numbers and truth values.
import java.time.Duration;

class DurationSigns {
  private int late;

  synchronized void note(Duration d) {
    if (d.isNegative()) {
      late++;
    }
  }

  int late() {
    return late; //~ error[H0701] "`late` may be accessed by another thread here"
  }
}
