package dev.fermata.processor.emit;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads as much of a class file (JVMS 4) as tells the lengths of its methods. */
final class ClassFile {
  private final DataInputStream in;
  private String[] strings = {};

  private ClassFile(DataInputStream in) {
    this.in = in;
  }

  static Map<String, Integer> methodLengths(DataInputStream in) throws IOException {
    return new ClassFile(in).read();
  }

  private Map<String, Integer> read() throws IOException {
    in.skipNBytes(8);
    readConstants();
    in.skipNBytes(6);
    in.skipNBytes(2L * in.readUnsignedShort());
    Map<String, Integer> lengths = new LinkedHashMap<>();
    readMembers(new LinkedHashMap<>());
    readMembers(lengths);
    return lengths;
  }

  private void readConstants() throws IOException {
    int count = in.readUnsignedShort();
    strings = new String[count];
    for (int i = 1; i < count; i++) {
      switch (in.readUnsignedByte()) {
        case 1 -> strings[i] = in.readUTF();
        case 5, 6 -> {
          in.skipNBytes(8);
          i++;
        }
        case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        default -> in.skipNBytes(4);
      }
    }
  }

  private void readMembers(Map<String, Integer> lengths) throws IOException {
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      in.skipNBytes(2);
      String name = strings[in.readUnsignedShort()] + strings[in.readUnsignedShort()];
      for (int j = in.readUnsignedShort(); j > 0; j--) {
        String attribute = strings[in.readUnsignedShort()];
        int length = in.readInt();
        if (attribute.equals("Code")) {
          in.skipNBytes(4);
          int code = in.readInt();
          lengths.put(name, code);
          in.skipNBytes(length - 8L);
        } else {
          in.skipNBytes(length);
        }
      }
    }
  }
}
