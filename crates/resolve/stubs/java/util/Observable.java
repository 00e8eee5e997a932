package java.util;

public class Observable {
  public Observable();
  public void addObserver(Observer a);
  public void deleteObserver(Observer a);
  public void notifyObservers();
  public void notifyObservers(Object a);
  public void deleteObservers();
  protected void setChanged();
  protected void clearChanged();
  public boolean hasChanged();
  public int countObservers();
}
