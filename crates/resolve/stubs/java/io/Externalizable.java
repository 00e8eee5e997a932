package java.io;

public interface Externalizable extends Serializable {
  void writeExternal(ObjectOutput a) throws IOException;
  void readExternal(ObjectInput a) throws IOException, ClassNotFoundException;
}
