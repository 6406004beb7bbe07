package org.libiri.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import org.libiri.Admission;
import org.libiri.Gate;
import org.libiri.Percent;
import org.libiri.IriSyntaxException;

/**
 * Asks a gate before a servlet. What the gate refuses gets the status, the reasons, and no byte of what came. Any other request goes on with its URI, query and
 * Host field in canonical form, and its {@link Admission} as the attribute {@link #ADMISSION}. It is the first filter of all, mapped to "/*" for requests.
 *
 * <p>A container has chosen a servlet before any filter, by a path that it has decoded. If that is another one than the canonical path, the request is refused:
 * so no rule on paths, be it of the container or of a filter, is about another path than the gate's.
 *
 * <p>In a descriptor the init-params are "policy" (a preset, or JSON), "guards" (separated by white space) and "status".
 */
public class GateFilter extends HttpFilter {
  private static final long serialVersionUID = 1;

  /** The name of the attribute. */
  public static final String ADMISSION = Admission.class.getName();

  private transient Gate gate;
  private int status = HttpServletResponse.SC_BAD_REQUEST;

  /** For a descriptor. */
  public GateFilter() {}

  /** With a gate; what it refuses gets 400. */
  public GateFilter(Gate gate) {
    this.gate = gate;
  }

  @Override
  public void init(FilterConfig config) throws ServletException {
    super.init(config);
    String policy = config.getInitParameter("policy");
    String guards = config.getInitParameter("guards");
    String refused = config.getInitParameter("status");
    if (refused != null) status = Integer.parseInt(refused);
    if (gate == null) gate = Gate.builder(policy == null ? "proxy" : policy).guards(guards == null ? new String[0] : guards.trim().split("\\s+")).build();
  }

  @Override
  protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain) throws IOException, ServletException {
    if (request.getDispatcherType() != DispatcherType.REQUEST) { // of the server itself, behind a request that was judged
      chain.doFilter(request, response);
      return;
    }
    String query = request.getQueryString();
    String target = request.getRequestURI() + (query == null ? "" : "?" + query);
    Admission admitted = gate.admit(request.getMethod(), target, hostOf(request));
    if (!admitted.isAdmitted()) {
      refuse(response, admitted.verdict().lines());
    } else if (!isMappedBy(request, admitted.path())) {
      refuse(response, "reject: the server reads another path\n");
    } else {
      request.setAttribute(ADMISSION, admitted);
      chain.doFilter(new Canonical(request, admitted), response);
    }
  }

  private void refuse(HttpServletResponse response, String lines) throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().write(lines);
  }

  /** The value of the Host field; several are one that no gate admits. In HTTP/2 and later it may be of the pseudo-header alone. */
  private static Optional<String> hostOf(HttpServletRequest request) {
    List<String> fields = Collections.list(request.getHeaders("Host"));
    if (!fields.isEmpty()) return Optional.of(String.join(", ", fields));
    String protocol = request.getProtocol();
    if (protocol.equals("HTTP/1.0") || protocol.equals("HTTP/1.1")) return Optional.empty();
    return Optional.of(request.getServerName() + ":" + request.getServerPort());
  }

  /** Whether the container has chosen the servlet by that path: decoded, and without the parameters of segments. */
  private static boolean isMappedBy(HttpServletRequest request, String path) {
    if (path.isEmpty() || path.equals("*")) return true;
    String info = request.getPathInfo();
    String mapped = request.getServletPath() + (info == null ? "" : info);
    try {
      String context = Percent.decode(request.getContextPath());
      return Percent.decode(path.replaceAll(";[^/]*", "")).equals(context + mapped) || mapped.isEmpty() && Percent.decode(path).equals(context);
    } catch (IriSyntaxException e) {
      return false;
    }
  }

  /** A request in canonical form. */
  private static final class Canonical extends HttpServletRequestWrapper {
    private final Admission admitted;

    Canonical(HttpServletRequest request, Admission admitted) {
      super(request);
      this.admitted = admitted;
    }

    @Override
    public String getRequestURI() {
      return admitted.path();
    }

    @Override
    public String getQueryString() {
      return admitted.query().orElse(null);
    }

    @Override
    public String getServerName() {
      return admitted.host().orElseGet(super::getServerName);
    }

    @Override
    public StringBuffer getRequestURL() {
      int port = getServerPort();
      boolean isDefault = port == (isSecure() ? 443 : 80);
      return new StringBuffer(getScheme()).append("://").append(getServerName()).append(isDefault ? "" : ":" + port).append(admitted.path());
    }

    /** Host and port, if one was named. */
    private Optional<String> hostField() {
      return admitted.host().map(host -> host + (admitted.port().isPresent() ? ":" + admitted.port().getAsInt() : ""));
    }

    @Override
    public String getHeader(String name) {
      return name.equalsIgnoreCase("Host") ? hostField().orElseGet(() -> super.getHeader(name)) : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      if (!name.equalsIgnoreCase("Host") || admitted.host().isEmpty()) return super.getHeaders(name);
      return Collections.enumeration(List.of(hostField().orElseThrow()));
    }
  }
}
