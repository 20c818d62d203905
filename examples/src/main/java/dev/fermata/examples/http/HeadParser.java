package dev.fermata.examples.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a head of its bytes. Strict: what the standard does not allow is refused, not guessed. */
final class HeadParser {
  static final int MAX_LINE = 8_000;
  static final int MAX_FIELDS = 100;

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final Pattern REQUEST_LINE =
      Pattern.compile("(" + TOKEN + ") ([\\x21-\\x7e]+) HTTP/(\\d)\\.(\\d)");
  private static final Pattern TARGET = Pattern.compile("/.*|\\*|https?://.+|[\\w.-]+:\\d+");
  private static final Pattern FIELD =
      Pattern.compile("(" + TOKEN + "):[ \\t]*([\\t\\x20-\\x7e\\x80-\\xff]*?)[ \\t]*");

  private HeadParser() {}

  /** @param bytes everything up to and with the empty line */
  static RequestHead parse(byte[] bytes) throws HttpError {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String[] lines = lines(text.startsWith("\r\n") ? text.substring(2) : text);
    if (lines[0].length() > MAX_LINE) {
      throw new HttpError(414, "the request line is too long");
    }
    Matcher request = REQUEST_LINE.matcher(lines[0]);
    if (!request.matches() || !TARGET.matcher(request.group(2)).matches()) {
      throw new HttpError(400, "malformed request line");
    }
    if (!request.group(3).equals("1")) {
      throw new HttpError(505, "only HTTP/1 is spoken here");
    }
    RequestHead head = new RequestHead(
        request.group(1), request.group(2), !request.group(4).equals("0"), fields(lines));
    head.check();
    return head;
  }

  /** Lines end with CR LF, and neither stands elsewhere. */
  private static String[] lines(String text) throws HttpError {
    if (!text.endsWith("\r\n\r\n")) {
      throw new HttpError(400, "a line ends with LF alone");
    }
    String[] lines = text.substring(0, text.length() - 4).split("\r\n", -1);
    for (String line : lines) {
      if (line.indexOf('\r') >= 0 || line.indexOf('\n') >= 0) {
        throw new HttpError(400, "CR or LF within a line");
      }
    }
    return lines;
  }

  private static Map<String, List<String>> fields(String[] lines) throws HttpError {
    if (lines.length - 1 > MAX_FIELDS) {
      throw new HttpError(431, "too many fields");
    }
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      Matcher field = FIELD.matcher(lines[i]);
      if (!field.matches()) {
        throw new HttpError(400, "malformed field");
      }
      fields
          .computeIfAbsent(field.group(1).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(field.group(2));
    }
    return fields;
  }
}
