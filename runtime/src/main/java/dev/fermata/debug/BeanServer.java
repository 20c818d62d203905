package dev.fermata.debug;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/** The platform's MBean server. Touched only where the module java.management is there. */
final class BeanServer {
  /** The pattern of all loops' names. */
  static final String ALL_LOOPS = "dev.fermata:type=Loop,*";

  private BeanServer() {}

  /** Whether a tool, or the program, has started one. */
  static boolean isStarted() {
    return !MBeanServerFactory.findMBeanServer(null).isEmpty();
  }

  /** Returns whether the bean is there now. */
  static boolean register(String name, LoopMXBean bean) {
    try {
      ManagementFactory.getPlatformMBeanServer().registerMBean(bean, nameOf(name));
      return true;
    } catch (InstanceAlreadyExistsException e) {
      return false; // The same library in another class loader has a loop of that number.
    } catch (JMException | RuntimeException e) {
      System.getLogger("dev.fermata").log(Level.DEBUG, "cannot show " + name, e);
      return false;
    }
  }

  static void unregister(String name) {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(nameOf(name));
    } catch (InstanceNotFoundException e) {
      return; // Somebody has removed it.
    } catch (JMException | RuntimeException e) {
      System.getLogger("dev.fermata").log(Level.DEBUG, "cannot hide " + name, e);
    }
  }

  /** Told apart by class loader, too: each has its own numbers. */
  private static ObjectName nameOf(String name) throws JMException {
    ClassLoader loader = BeanServer.class.getClassLoader();
    boolean ordinary = loader == ClassLoader.getSystemClassLoader();
    String suffix =
        ordinary ? "" : ",loader=" + Integer.toHexString(System.identityHashCode(loader));
    return new ObjectName("dev.fermata:type=Loop,name=" + name + suffix);
  }
}
