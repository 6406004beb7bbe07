package org.libiri;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.libiri.servlet.GateFilter;

/** The filter in a real Jetty, which lets pass all that it can read; request lines are sent byte for byte. */
class FilterTest {
  private static final String HOST = "Host: www.example.com\r\n";
  private static Server server;

  /** Answers what a servlet sees. */
  @SuppressWarnings("serial")
  private static final class Echo extends HttpServlet {
    private final String name;

    Echo(String name) {
      this.name = name;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      Admission admitted = (Admission) request.getAttribute(GateFilter.ADMISSION);
      String told =
          String.join(
              " ",
              name,
              request.getRequestURI() + Optional.ofNullable(request.getQueryString()).map(query -> "?" + query).orElse(""),
              request.getRequestURL(),
              request.getHeader("Host"),
              "" + (admitted == null ? null : admitted.path()));
      response.getWriter().write(told);
    }
  }

  /** Answers the fields that a servlet sees, asked for by every name that they have: the first value, and all. */
  @SuppressWarnings("serial")
  private static final class Fields extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      for (String name : List.of("Host", "host", "HOST", "hOsT", "Hosts", "X-Two", "x-two", "Absent")) {
        response.getWriter().write(request.getHeader(name) + " " + Collections.list(request.getHeaders(name)) + "\n");
      }
      response.getWriter().write(request.getIntHeader("x-number") + " " + request.getIntHeader("Absent") + " " + request.getDateHeader("date"));
    }
  }

  @BeforeAll
  static void start() throws Exception {
    server = new Server();
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler();
    context.getServletHandler().setDecodeAmbiguousURIs(true);
    FilterHolder filter = new FilterHolder(new GateFilter(Gate.builder("proxy").guards("/admin").build()));
    context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(new ServletHolder(new Echo("admin")), "/admin/*");
    context.addServlet(new ServletHolder(new Fields()), "/fields");
    context.addServlet(new ServletHolder(new Echo("open")), "/");
    server.setHandler(context);
    server.start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  private static String ask(String line, String fields) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", ((ServerConnector) server.getConnectors()[0]).getLocalPort())) {
      socket.getOutputStream().write((line + "\r\n" + fields + "Connection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
      String[] answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\r\n\r\n", 2);
      return answer[0].split(" ")[1] + " " + (answer.length > 1 ? answer[1] : "");
    }
  }

  @Test
  void theServletSeesTheCanonicalForm() throws IOException {
    for (List<String> one :
        List.of(
            List.of("/hello?a=b", HOST, "open /hello?a=b http://www.example.com/hello www.example.com /hello"),
            List.of("/a?", HOST, "open /a? http://www.example.com/a www.example.com /a"),
            List.of("/files/../admin", HOST, "admin /admin http://www.example.com/admin www.example.com /admin"),
            List.of("/%61dmin/x?q=%7e", HOST, "admin /admin/x?q=%7e http://www.example.com/admin/x www.example.com /admin/x"),
            List.of("/a/%40%3a@:", HOST, "open /a/%40%3A@: http://www.example.com/a/%40%3A@: www.example.com /a/%40%3A@:"),
            List.of("/caf%c3%a9", HOST, "open /caf%C3%A9 http://www.example.com/caf%C3%A9 www.example.com /caf%C3%A9"),
            List.of("/a", "Host: WWW.Example.com:8080\r\n", "open /a http://www.example.com:8080/a www.example.com:8080 /a"),
            List.of("/a", "Host: [::1]:8080\r\n", "open /a http://[::1]:8080/a [::1]:8080 /a"))) {
      assertEquals("200 " + one.get(2), ask("GET " + one.get(0) + " HTTP/1.1", one.get(1)), one.get(0));
    }
  }

  /** The names of fields have no letter case (RFC 9110 s5.1): the Host field is canonical by any, and other fields are as they came. */
  @Test
  void theHostFieldIsCanonicalByAnyNameThatItHas() throws IOException {
    String others = "Hosts: B.Example\r\nX-Two: A\r\nx-two: B\r\nX-Number: 7\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n";
    String told = "B.Example [B.Example]\nA [A, B]\nA [A, B]\nnull []\n7 -1 784111777000";
    for (String name : List.of("Host", "host", "HOST", "hOsT")) {
      for (String host : List.of("www.example.com:8080", "WWW.Example.COM:8080", "WWW.Example.COM")) {
        String canonical = host.toLowerCase(Locale.ROOT);
        String expected = "200 " + (canonical + " [" + canonical + "]\n").repeat(4) + told;
        assertEquals(expected, ask("GET /fields HTTP/1.1", name + ": " + host + "\r\n" + others), name + ": " + host);
      }
    }
  }

  @Test
  void whatIsRefusedReachesNoServlet() throws IOException {
    String refused = ask("GET /files%2f..%2fadmin HTTP/1.1", HOST);
    assertTrue(refused.startsWith("400 ") && refused.contains("encoded_slash") && !refused.contains("files"), refused);
    for (String target : List.of("/../admin", "//evil.example/x", "/%2561dmin", "/a\\b", "/..;/admin", "/ADMIN", "/admin;x", "/admin%2fx", "/a%00", "/caf\u00e9")) {
      String answer = ask("GET " + target + " HTTP/1.1", HOST);
      assertFalse(answer.startsWith("200") || answer.contains("admin "), target + " " + answer);
    }
    for (String fields : List.of("Host: a@evil.example\r\n", HOST + HOST, "Host: a b\r\n", "")) assertTrue(ask("GET /a HTTP/1.1", fields).startsWith("400"), fields);
    assertTrue(ask("GET /hello HTTP/1.0", "").startsWith("400"));
  }

  /** Empty segments go for the gate, and stay for Jetty: the servlet is chosen by another path than the gate's, so it is not asked. */
  @Test
  void aPathThatTheServerReadsOtherwiseIsRefused() throws IOException {
    for (String target : List.of("/a//b", "//admin", "/x//../admin", "/a/%2e%2e/admin/")) {
      String answer = ask("GET " + target + " HTTP/1.1", HOST);
      Admission admitted = Gate.builder("proxy").guards("/admin").build().admit("GET", target, "www.example.com");
      if (answer.startsWith("200")) assertTrue(answer.endsWith(" " + admitted.path()) && answer.contains(admitted.path().startsWith("/admin") ? "admin /" : "open /"), answer);
      else assertTrue(answer.startsWith("400 "), answer);
    }
    assertEquals("400 reject: the server reads another path\n", ask("GET /a//b HTTP/1.1", HOST));
  }

  /** The rule of the container on /admin is met if and only if the canonical path lies there. */
  @Test
  void attacks() throws IOException {
    Gate gate = Gate.builder("proxy").guards("/admin").build();
    int asked = 0;
    for (String line : Cases.lines("attacks.txt")) {
      String[] words = line.split(" ", 4);
      if (words.length < 4 || !words[0].equals("proxy") || !words[2].equals("GET") || !words[3].startsWith("/")) continue;
      String target = Cases.unescaped(words[3]).orElse(" ");
      if (!target.matches("[!-~&&[^#]]+") || target.length() > 4000) continue; // a fragment Jetty takes away before any filter
      Admission admitted = gate.admit("GET", target, "www.example.com");
      String answer = ask("GET " + target + " HTTP/1.1", HOST);
      ++asked;
      if (!answer.startsWith("200 ")) continue;
      assertTrue(admitted.isAdmitted(), line);
      String servlet = admitted.path().equals("/admin") || admitted.path().startsWith("/admin/") ? "200 admin " : "200 open ";
      assertTrue(answer.startsWith(servlet) && answer.endsWith(" " + admitted.path()), line + ": " + answer);
    }
    assertTrue(asked >= 40, "only " + asked);
  }

  @Test
  void byADescriptor() throws Exception {
    Server other = new Server(0);
    ServletContextHandler context = new ServletContextHandler("/app");
    FilterHolder filter = new FilterHolder(GateFilter.class);
    filter.setInitParameters(Map.of("policy", "strict_api", "guards", "/app/admin *.php", "status", "403"));
    context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(new ServletHolder(new Echo("app")), "/");
    other.setHandler(context);
    other.start();
    Server asked = server;
    server = other;
    try {
      assertEquals("200 app /app/a http://h.example/app/a h.example /app/a", ask("GET /app/a HTTP/1.1", "Host: h.example\r\n"));
      assertTrue(ask("GET /app/a/../b HTTP/1.1", "Host: h.example\r\n").startsWith("403 "));
      assertTrue(ask("GET /app/ADMIN HTTP/1.1", "Host: h.example\r\n").startsWith("403 "));
    } finally {
      server = asked;
      other.stop();
    }
  }
}
