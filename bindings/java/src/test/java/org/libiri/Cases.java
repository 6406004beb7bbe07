package org.libiri;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The project's case files (test/support/case_file.hpp has their format). */
final class Cases {
  static final Path ROOT = Path.of(System.getProperty("libiri.root", "../..")).toAbsolutePath();
  private static final Pattern ESCAPE = Pattern.compile("\\\\x([0-9A-Fa-f]{2})|\\\\u\\{([0-9A-Fa-f]+)\\}|\\\\\\\\|\\\\\\*(\\d+)\\((.*?)\\)");

  private Cases() {}

  static List<String> lines(String name) throws IOException {
    return Files.readAllLines(ROOT.resolve("test/data").resolve(name));
  }

  /** What an escaped text stands for; empty if its bytes are not UTF-8, but for surrogates: no string has them. */
  static Optional<String> unescaped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringBuilder made = new StringBuilder();
    Matcher found = ESCAPE.matcher(text);
    int begin = 0;
    for (; found.find(); begin = found.end()) {
      bytes.writeBytes(text.substring(begin, found.start()).getBytes(StandardCharsets.UTF_8));
      if (found.group(1) != null) {
        bytes.write(Integer.parseInt(found.group(1), 16));
      } else if (found.group(2) != null) {
        if (!move(bytes, made)) return Optional.empty();
        made.appendCodePoint(Integer.parseInt(found.group(2), 16));
      } else {
        String part = found.group(3) == null ? "\\" : found.group(4).repeat(Integer.parseInt(found.group(3)));
        bytes.writeBytes(part.getBytes(StandardCharsets.UTF_8));
      }
    }
    bytes.writeBytes(text.substring(begin).getBytes(StandardCharsets.UTF_8));
    return move(bytes, made) ? Optional.of(made.toString()) : Optional.empty();
  }

  private static boolean move(ByteArrayOutputStream bytes, StringBuilder made) {
    try {
      made.append(decoded(bytes.toByteArray()));
      bytes.reset();
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  static String decoded(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
