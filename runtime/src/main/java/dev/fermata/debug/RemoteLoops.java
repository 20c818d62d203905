package dev.fermata.debug;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The loops of another JVM on this machine, over its local management agent. */
final class RemoteLoops implements AutoCloseable {
  private static final long PERIOD_MILLIS = 50;
  private static final long LONGEST_MILLIS = 3000;

  private final JMXConnector connector;

  private RemoteLoops(JMXConnector connector) {
    this.connector = connector;
  }

  /** Connects to the process. */
  @SuppressWarnings("BanJNDI") // the address comes from the agent of a process of the same user
  static RemoteLoops of(String pid) throws IOException {
    VirtualMachine machine;
    try {
      machine = VirtualMachine.attach(pid);
    } catch (AttachNotSupportedException e) {
      throw new IOException(e.getMessage(), e);
    }
    try {
      return new RemoteLoops(
          JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
    } finally {
      machine.detach();
    }
  }

  /** A proxy for each loop. Waits for loops to be shown, which takes a second once the process has been connected to. */
  List<LoopMXBean> all() throws IOException {
    List<LoopMXBean> loops = shown();
    for (long waited = 0; loops.isEmpty() && waited < LONGEST_MILLIS; waited += PERIOD_MILLIS) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS));
      loops = shown();
    }
    return loops;
  }

  private List<LoopMXBean> shown() throws IOException {
    MBeanServerConnection server = connector.getMBeanServerConnection();
    List<LoopMXBean> loops = new ArrayList<>();
    try {
      ObjectName pattern = new ObjectName(BeanServer.ALL_LOOPS);
      for (ObjectName name : new TreeSet<>(server.queryNames(pattern, null))) {
        loops.add(JMX.newMXBeanProxy(server, name, LoopMXBean.class));
      }
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
    return loops;
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
