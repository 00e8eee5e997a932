package java.io;

public @interface Serial {
}
