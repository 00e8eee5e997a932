//~ verdict DateFormatCalendar.main.lambda1: proved under assumptions
//~ verdict DateFormatCalendar.main: unsupported
// getCalendar returns the format's own calendar: the thread sets it, main's format() sets and reads it.
import java.util.*;
class DateFormatCalendar {
  public static void main(String[] args) {
    int[] x = new int[1];
    java.text.SimpleDateFormat z = new java.text.SimpleDateFormat("yyyy");
    Calendar b = z.getCalendar(); //~ error[H0504] "a call of `DateFormat.getCalendar`, which has no contract (w"
    Thread t = new Thread(() -> { x[0]++; b.setTimeInMillis(1L); });
    t.start();
    z.format(new Date(0L));
  }
}
