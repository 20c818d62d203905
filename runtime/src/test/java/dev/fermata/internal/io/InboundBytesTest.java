package dev.fermata.internal.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InboundBytesTest {
  @Test
  void givesBackInOrderWhatCameInWhateverTheSizes() {
    Random random = new Random(7);
    byte[] all = new byte[200_000];
    random.nextBytes(all);
    InboundBytes bytes = new InboundBytes();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int in = 0;
    while (out.size() < all.length) {
      int count = Math.min(random.nextInt(3000), all.length - in);
      bytes.append(ByteBuffer.wrap(all, in, count));
      in += count;
      out.writeBytes(bytes.take(random.nextInt(bytes.length() + 1)));
      ByteBuffer target = ByteBuffer.allocate(random.nextInt(3000));
      int moved = bytes.takeInto(target);
      out.write(target.array(), 0, moved);
    }
    assertArrayEquals(all, out.toByteArray());
    assertEquals(0, bytes.length());
  }

  @Test
  void indexOfCountsFromTheFirstByteInTheQueue() {
    InboundBytes bytes = new InboundBytes();
    bytes.append(ByteBuffer.wrap(new byte[] {9, 9, 1, 2, 1, 2}));
    bytes.drop(2);
    assertEquals(0, bytes.indexOf(new byte[] {1, 2}, 0));
    assertEquals(2, bytes.indexOf(new byte[] {1, 2}, 1));
    assertEquals(-1, bytes.indexOf(new byte[] {1, 2}, 3));
    assertEquals(-1, bytes.indexOf(new byte[] {2, 1, 2, 1}, 0));
  }

  @Test
  void indexOfFindsAPatternThatBeginsAgainInsideItself() {
    InboundBytes bytes = new InboundBytes();
    bytes.append(ByteBuffer.wrap("a\r\r\n\r\r\n\r\n\r".getBytes(StandardCharsets.US_ASCII)));
    assertEquals(5, bytes.indexOf("\r\n\r\n".getBytes(StandardCharsets.US_ASCII), 0));
    assertEquals(9, bytes.indexOf("\r".getBytes(StandardCharsets.US_ASCII), 8));
    assertEquals(-1, bytes.indexOf("\r\n\r\n".getBytes(StandardCharsets.US_ASCII), 6));
  }
}
