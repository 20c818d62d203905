package dev.fermata.processor.validate;

/** Qualified names of the runtime's types; the processor does not need the runtime to be compiled itself. */
public final class RuntimeNames {
  public static final String FERMATA = "dev.fermata.Fermata";
  public static final String AWAITABLE = "dev.fermata.Awaitable";
  public static final String COROUTINE = "dev.fermata.Coroutine";
  public static final String GENERATOR = "dev.fermata.Generator";
  public static final String ASYNC_GENERATOR = "dev.fermata.AsyncGenerator";
  public static final String FUTURE = "dev.fermata.Future";
  public static final String TASK = "dev.fermata.Task";
  public static final String TASK_GROUP = "dev.fermata.TaskGroup";
  public static final String ASYNC_SCOPE = "dev.fermata.AsyncScope";
  public static final String CANCELLED_ERROR = "dev.fermata.CancelledError";
  public static final String COROUTINE_GENERATED = "dev.fermata.abi.CoroutineGenerated";

  private RuntimeNames() {}
}
