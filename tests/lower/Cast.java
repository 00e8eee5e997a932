// A cast tests the class.
class Cast {
    static String text(Object o) {
        return (String) o;
    }
}
