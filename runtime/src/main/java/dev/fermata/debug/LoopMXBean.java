package dev.fermata.debug;

/**
 * A loop as tools outside of the process see it, as {@code dev.fermata:type=Loop,name=loop-N} of the platform's MBean server. It is there
 * a second after a tool has connected or the JVM's management was started otherwise; with the system property
 * {@code dev.fermata.management} set to {@code true} from the loop's first moment, to {@code false} never.
 *
 * <p>Reading changes nothing; the operations ask the loop between two callbacks and read what is there if something blocks it.
 */
public interface LoopMXBean {
  /** Text of the loop. */
  String getText();

  /** The thread that runs the loop; empty if none does. */
  String getThread();

  /** Whether the loop is running. */
  boolean isRunning();

  /** Whether debug mode is on. */
  boolean isDebug();

  /** Turns debug mode on or off. */
  void setDebug(boolean on);

  /** How many tasks are not done. */
  int getTaskCount();

  /** How many turns the loop has made. */
  long getTurns();

  /** How many callbacks and steps are queued. */
  int getReady();

  /** How many timers are scheduled, cancelled ones included. */
  int getTimers();

  /** How many timers are cancelled and still scheduled. */
  int getCancelledTimers();

  /** How many channels are registered. */
  int getChannels();

  /** How long the loop has waited in select in all, in milliseconds. */
  long getSelectMillis();

  /** How long the slowest callback took, in milliseconds; measured in debug mode only. */
  long getSlowestMillis();

  /** What the slowest callback was. */
  String getSlowestText();

  /** The tree of tasks: see {@link TaskTree#toString}. */
  String taskTree();

  /** The tasks as a table: see {@link TaskTree#table}. */
  String taskTable();

  /** The cells of that table, row by row, without its head. */
  String[][] taskRows();

  /** The circles of tasks that wait for each other, as {@code A → B → A}. */
  String[] cycles();
}
