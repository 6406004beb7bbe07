import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.Context;

/** Tomcat with one servlet at /admin/* and one at /*; each answers the path that it acts on. */
public class Tomcat extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String info = request.getPathInfo();
    byte[] path = (request.getServletPath() + (info == null ? "" : info)).getBytes(StandardCharsets.UTF_8);
    response.setHeader("X-Admin", getServletName().equals("admin") ? "1" : "0");
    response.setContentLength(path.length);
    response.getOutputStream().write(path);
  }

  public static void main(String[] arguments) throws Exception {
    var tomcat = new org.apache.catalina.startup.Tomcat();
    tomcat.setBaseDir(arguments[0]);
    tomcat.setPort(Integer.parseInt(arguments[1]));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    Context context = tomcat.addContext("", new File(arguments[0]).getAbsolutePath());
    org.apache.catalina.startup.Tomcat.addServlet(context, "admin", new Tomcat());
    org.apache.catalina.startup.Tomcat.addServlet(context, "other", new Tomcat());
    context.addServletMappingDecoded("/admin/*", "admin");
    context.addServletMappingDecoded("/*", "other");
    tomcat.start();
    tomcat.getServer().await();
  }
}
