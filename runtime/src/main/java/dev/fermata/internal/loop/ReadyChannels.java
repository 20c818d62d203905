package dev.fermata.internal.loop;

import java.nio.channels.SelectionKey;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * What a select has found and what has not had its turn yet, in the selector's order. Takes what is needed out of a key while the selector
 * has it in hand: a thousand keys later it would have to be fetched from main memory again. Loop thread only.
 */
final class ReadyChannels implements Consumer<SelectionKey> {
  private static final int FEW = 64;

  private Object[] selections = new Object[FEW];
  private int[] operations = new int[FEW];
  private int next; // those before it have had their turn
  private int end;

  /** Collects a ready key during select. */
  @Override
  public void accept(SelectionKey key) {
    if (end == selections.length) {
      selections = Arrays.copyOf(selections, 2 * end);
      operations = Arrays.copyOf(operations, 2 * end);
    }
    selections[end] = key.attachment();
    operations[end] = key.readyOps();
    end++;
  }

  /** Whether all have had their turn. */
  boolean isEmpty() {
    return end == 0;
  }

  /** Gives the first {@code most} of them their turn. */
  @SuppressWarnings("NullAway") // slots whose turn is over hold null, and are not read
  void tell(int most) {
    int until = Math.min(end, next + most);
    while (next < until) {
      Selection selection = (Selection) selections[next];
      selections[next] = null;
      selection.ready(operations[next++]);
    }
    if (next == end) {
      next = 0;
      end = 0;
    }
  }

  @SuppressWarnings("NullAway") // as above
  void clear() {
    Arrays.fill(selections, 0, end, null);
    next = 0;
    end = 0;
  }
}
