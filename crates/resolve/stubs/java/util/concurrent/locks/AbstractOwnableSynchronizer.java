package java.util.concurrent.locks;

import java.io.Serializable;

public abstract class AbstractOwnableSynchronizer implements Serializable {
  protected AbstractOwnableSynchronizer();
  protected final void setExclusiveOwnerThread(Thread a);
  protected final Thread getExclusiveOwnerThread();
}
