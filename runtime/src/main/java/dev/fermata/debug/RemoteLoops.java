package dev.fermata.debug;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The loops of another JVM on this machine, over its local management agent. */
final class RemoteLoops implements AutoCloseable {
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

  /** A proxy for each loop. */
  List<LoopMXBean> all() throws IOException {
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
