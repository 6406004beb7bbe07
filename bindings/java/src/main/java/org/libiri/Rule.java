package org.libiri;

import java.util.Objects;
import java.util.Optional;

/** A rule of the ABNF of RFC 3986 or RFC 3987. A rule that has the same name in both is the same rule. */
public enum Rule {
  URI("URI"),
  HIER_PART("hier-part"),
  URI_REFERENCE("URI-reference"),
  ABSOLUTE_URI("absolute-URI"),
  RELATIVE_REF("relative-ref"),
  RELATIVE_PART("relative-part"),
  SCHEME("scheme"),
  AUTHORITY("authority"),
  USERINFO("userinfo"),
  HOST("host"),
  PORT("port"),
  IP_LITERAL("IP-literal"),
  IPV_FUTURE("IPvFuture"),
  IPV6_ADDRESS("IPv6address"),
  H16("h16"),
  LS32("ls32"),
  IPV4_ADDRESS("IPv4address"),
  DEC_OCTET("dec-octet"),
  REG_NAME("reg-name"),
  PATH("path"),
  PATH_ABEMPTY("path-abempty"),
  PATH_ABSOLUTE("path-absolute"),
  PATH_NOSCHEME("path-noscheme"),
  PATH_ROOTLESS("path-rootless"),
  PATH_EMPTY("path-empty"),
  SEGMENT("segment"),
  SEGMENT_NZ("segment-nz"),
  SEGMENT_NZ_NC("segment-nz-nc"),
  PCHAR("pchar"),
  QUERY("query"),
  FRAGMENT("fragment"),
  PCT_ENCODED("pct-encoded"),
  UNRESERVED("unreserved"),
  RESERVED("reserved"),
  GEN_DELIMS("gen-delims"),
  SUB_DELIMS("sub-delims"),
  IRI("IRI"),
  IHIER_PART("ihier-part"),
  IRI_REFERENCE("IRI-reference"),
  ABSOLUTE_IRI("absolute-IRI"),
  IRELATIVE_REF("irelative-ref"),
  IRELATIVE_PART("irelative-part"),
  IAUTHORITY("iauthority"),
  IUSERINFO("iuserinfo"),
  IHOST("ihost"),
  IREG_NAME("ireg-name"),
  IPATH("ipath"),
  IPATH_ABEMPTY("ipath-abempty"),
  IPATH_ABSOLUTE("ipath-absolute"),
  IPATH_NOSCHEME("ipath-noscheme"),
  IPATH_ROOTLESS("ipath-rootless"),
  IPATH_EMPTY("ipath-empty"),
  ISEGMENT("isegment"),
  ISEGMENT_NZ("isegment-nz"),
  ISEGMENT_NZ_NC("isegment-nz-nc"),
  IPCHAR("ipchar"),
  IQUERY("iquery"),
  IFRAGMENT("ifragment"),
  IUNRESERVED("iunreserved"),
  UCSCHAR("ucschar"),
  IPRIVATE("iprivate");

  private static final Rule[] ALL = values();
  private final String rfcName;

  Rule(String rfcName) {
    this.rfcName = rfcName;
  }

  /** The rule of that name in the RFC, such as "ipath-abempty". */
  public static Optional<Rule> of(String rfcName) {
    for (Rule rule : ALL) if (rule.rfcName.equals(rfcName)) return Optional.of(rule);
    return Optional.empty();
  }

  /** The name in the RFC: "ipath-abempty". */
  @Override
  public String toString() {
    return rfcName;
  }

  /** Whether a text is of this rule. The cheapest check. */
  public boolean matches(String text) {
    try (Engine c = Engine.acquire()) {
      c.put(ordinal(), 0);
      c.put(Objects.requireNonNull(text));
      return !c.tooLong() && c.run(Engine.MATCH).number() == 0;
    }
  }

  /** Why a text is not of this rule; empty if it is. */
  public Optional<SyntaxError> check(String text) {
    try (Engine c = Engine.acquire()) {
      c.put(ordinal(), 1);
      c.put(Objects.requireNonNull(text));
      return Optional.ofNullable(c.errorOf(Engine.MATCH, text));
    }
  }
}
