import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.servlet.Servlets;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPatternParser;

/** Programs in Java: each has a rule on each guard and one for the rest, and answers the path that it acts on. Arguments: NAME=PORT... */
public class Apps {
  static final String[] GUARDS = {"/admin", "/internal", "/api/admin", "/wp-admin"};

  static void answer(HttpServletResponse response, String guard, String path) throws IOException {
    byte[] body = path.getBytes(StandardCharsets.UTF_8);
    response.setHeader("X-Guard", guard);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  /** One rule: what the container has mapped to it. */
  public static class Rule extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      String info = request.getPathInfo();
      answer(response, getInitParameter("guard"), request.getServletPath() + (info == null ? "" : info));
    }
  }

  static Tomcat tomcat(int port, String solidus) throws IOException {
    Tomcat server = new Tomcat();
    server.setBaseDir(java.nio.file.Files.createTempDirectory(java.nio.file.Path.of("."), "tomcat").toString());
    server.setPort(port);
    server.getConnector().setProperty("address", "127.0.0.1");
    server.getConnector().setProperty("maxKeepAliveRequests", "-1");
    if (solidus != null) server.getConnector().setEncodedSolidusHandling(solidus);
    server.addContext("", null);
    return server;
  }

  static void tomcatRules(int port, String solidus) throws Exception {
    Tomcat server = tomcat(port, solidus);
    var context = (org.apache.catalina.Context) server.getHost().findChild("");
    for (String guard : new String[] {"/admin", "/internal", "/api/admin", "/wp-admin", "-"}) {
      Tomcat.addServlet(context, guard, new Rule()).addInitParameter("guard", guard);
      context.addServletMappingDecoded(guard.equals("-") ? "/*" : guard + "/*", guard);
    }
    server.start();
  }

  static void spring(int port) throws Exception {
    Map<String, Object> rules = new java.util.LinkedHashMap<>();
    for (String guard : GUARDS) {
      for (String tail : new String[] {"", "/**"}) rules.put(guard + tail, handler(guard));
    }
    rules.put("/**", handler("-"));
    var mapping = new SimpleUrlHandlerMapping(rules);
    mapping.setPatternParser(new PathPatternParser());
    Tomcat server = tomcat(port, null);
    var beans = new GenericWebApplicationContext();
    beans.registerBean("mapping", SimpleUrlHandlerMapping.class, () -> mapping);
    var context = (org.apache.catalina.Context) server.getHost().findChild("");
    Tomcat.addServlet(context, "spring", new DispatcherServlet(beans));
    context.addServletMappingDecoded("/", "spring");
    server.start();
  }

  /** What Spring matches: the segments without their parameters. */
  static HttpRequestHandler handler(String guard) {
    return (request, response) -> {
      StringBuilder path = new StringBuilder();
      for (var element : ServletRequestPathUtils.getParsedRequestPath(request).pathWithinApplication().elements()) {
        path.append(element instanceof org.springframework.http.server.PathContainer.PathSegment segment
            ? segment.valueToMatch() : element.value());
      }
      answer(response, guard, path.toString());
    };
  }

  static void jetty(int port) throws Exception {
    var server = new org.eclipse.jetty.server.Server(new java.net.InetSocketAddress("127.0.0.1", port));
    var context = new ServletContextHandler("/");
    for (String guard : new String[] {"/admin", "/internal", "/api/admin", "/wp-admin", "-"}) {
      var holder = new ServletHolder(new Rule());
      holder.setInitParameter("guard", guard);
      context.addServlet(holder, guard.equals("-") ? "/*" : guard + "/*");
    }
    server.setHandler(context);
    server.start();
  }

  static void undertow(int port, boolean slash) throws Exception {
    var deployment = Servlets.deployment().setClassLoader(Apps.class.getClassLoader()).setContextPath("/").setDeploymentName("apps");
    for (String guard : new String[] {"/admin", "/internal", "/api/admin", "/wp-admin", "-"}) {
      deployment.addServlet(Servlets.servlet(guard, Rule.class).addInitParam("guard", guard)
          .addMapping(guard.equals("-") ? "/*" : guard + "/*"));
    }
    var manager = Servlets.newContainer().addDeployment(deployment);
    manager.deploy();
    io.undertow.server.HttpHandler handler = manager.start();
    Undertow.builder().addHttpListener(port, "127.0.0.1").setServerOption(UndertowOptions.ALLOW_ENCODED_SLASH, slash)
        .setHandler(slash ? io.undertow.Handlers.path().addPrefixPath("/", new io.undertow.server.handlers.CanonicalPathHandler(handler)) : handler)
        .build().start();
  }

  public static void main(String[] arguments) throws Exception {
    for (String argument : arguments) {
      String[] pair = argument.split("=");
      int port = Integer.parseInt(pair[1]);
      switch (pair[0]) {
        case "tomcat" -> tomcatRules(port, null);
        case "tomcat-decode" -> tomcatRules(port, "decode");
        case "tomcat-pass" -> tomcatRules(port, "passthrough");
        case "spring" -> spring(port);
        case "jetty" -> jetty(port);
        case "undertow" -> undertow(port, false);
        case "undertow-decode" -> undertow(port, true);
        default -> throw new IllegalArgumentException(argument);
      }
    }
    Thread.currentThread().join();
  }
}
