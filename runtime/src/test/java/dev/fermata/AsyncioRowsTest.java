package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Every row of the areas that are done has a test whose name carries the row's code, as {@code LOOP_01_…}. The measured traces and the
 * decisions may also be named at the end of what a test says that it shows, as {@code (M-1)}.
 */
class AsyncioRowsTest {
  private static final Pattern CODE = Pattern.compile("([A-Z]+)_(\\d+)_\\w+");
  private static final Pattern ALSO = Pattern.compile("\\b([MJ])-(\\d+)\\b");

  private static final Set<String> AREAS_DONE = Set.of(
      "LOOP", "SOON", "TIME", "HNDL", "XTHR", "LIFE", "GETL", "FUT", "CORO", "TASK", "LOCK", "EVNT",
      "COND", "SEMA", "BARR", "QUEU", "AGEN", "NAME", "CANC", "EAGR", "CTX", "TGRP", "TMO", "WFOR",
      "GATH", "WAIT", "ASCP", "SHLD", "SLEP");

  /** Rows about what the compiler says; its own tests have them. */
  private static final Map<String, String> DELEGATED =
      Map.of("CORO-09", "an await outside an async method is a compile-time error");

  private static final Set<String> OPERATING_AREAS_DONE =
      Set.of("EXEC", "RCTS", "EXCH", "RUN", "DBUG", "INSP", "RDWR", "SIGN", "MLTI", "FACT");

  private static final Set<String> NETWORK_AREAS_DONE = Set.of(
      "STRD", "CONN", "SERV", "STRW", "TLS", "UNIX", "UDP", "PIPE", "SUBP", "SOCK", "SFIL", "TRAN",
      "PROT");

  private static Map<String, String> rows() throws IOException {
    Map<String, String> rows = new LinkedHashMap<>();
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(
        AsyncioRowsTest.class.getResourceAsStream("/asyncio-rows.tsv"), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split("\t", 2);
        rows.put(parts[0], parts[1]);
      }
    }
    return rows;
  }

  private static boolean isDone(String area) {
    return AREAS_DONE.contains(area)
        || NETWORK_AREAS_DONE.contains(area)
        || OPERATING_AREAS_DONE.contains(area);
  }

  private static Set<String> tested() {
    Set<String> codes = new TreeSet<>();
    for (JavaClass type : new ClassFileImporter().importPackages("dev.fermata")) {
      for (JavaMethod method : type.getMethods()) {
        Matcher matcher = CODE.matcher(method.getName());
        if (matcher.matches()) {
          assertTrue(
              method.isAnnotatedWith(Test.class), () -> method.getFullName() + " is no test");
          assertTrue(
              method.isAnnotatedWith(DisplayName.class),
              () -> method.getFullName() + " does not say what it shows");
          codes.add(code(matcher));
        }
        if (method.isAnnotatedWith(DisplayName.class)) {
          Matcher also =
              ALSO.matcher(method.getAnnotationOfType(DisplayName.class).value());
          while (also.find()) {
            codes.add(code(also));
          }
        }
      }
    }
    return codes;
  }

  /** Decisions and traces have numbers without zeros before them. */
  private static String code(Matcher matcher) {
    String area = matcher.group(1);
    String number = matcher.group(2);
    return area + "-" + (area.length() == 1 ? String.valueOf(Integer.parseInt(number)) : number);
  }

  @Test
  @DisplayName("no row of an area that is done lacks a test, but for those of the compiler")
  void everyRowOfADoneAreaIsTested() throws IOException {
    Set<String> tested = tested();
    List<String> missing = rows().entrySet().stream()
        .filter(row -> isDone(row.getKey().split("-")[0]))
        .filter(row -> !tested.contains(row.getKey()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toList());
    assertEquals(List.copyOf(new TreeSet<>(DELEGATED.keySet())), missing);
  }

  /** Measured traces that concern areas which are not done yet. */
  private static final Set<String> TRACES_TO_COME =
      Set.of("M-27", "M-28", "M-29", "M-30", "M-31", "M-32", "M-34", "M-35", "M-36", "M-37");

  @Test
  @DisplayName("no measured trace lacks a test, but for those of areas to come")
  void everyMeasuredTraceIsTested() throws IOException {
    Set<String> missing = new TreeSet<>(rows().keySet());
    missing.removeIf(code -> !code.startsWith("M-"));
    missing.removeAll(tested());
    missing.removeAll(TRACES_TO_COME);
    assertEquals(Set.of(), missing);
  }

  @Test
  @DisplayName("every code in a test's name is a row")
  void everyCodeIsARow() throws IOException {
    Set<String> unknown = new TreeSet<>(tested());
    unknown.removeAll(rows().keySet());
    assertEquals(Set.of(), unknown);
  }

  @Test
  @DisplayName(
      "the list is whole: 747 rows in 52 areas, besides the decisions and the measured traces")
  void theListIsWhole() throws IOException {
    Map<String, Long> areas = rows().keySet().stream()
        .map(code -> code.split("-")[0])
        .filter(area -> area.length() > 1)
        .collect(Collectors.groupingBy(area -> area, Collectors.counting()));
    assertEquals(52, areas.size());
    assertEquals(747, areas.values().stream().mapToLong(Long::longValue).sum());
  }
}
