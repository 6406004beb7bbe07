// The runner of the libraries in Java: Runner LIBRARY. See ../README.md for the lines.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.util.HexFormat;
import org.apache.jena.rfc3986.*;

public class Runner {
    static final String BASE = "http://a/b/c/d;p?q";

    static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String part(boolean present, String text) {
        return present ? hex(text) : "-";
    }

    /** An empty part is not told from an absent one. */
    static String told(String text) {
        return text == null || text.isEmpty() ? "?" : hex(text);
    }

    static String jena(String rule, String text) {
        if (!rule.equals("IRI-reference")) return "-";
        IRI3986 iri;
        try {
            iri = IRI3986.createSyntax(text);
        } catch (IRIParseException | NumberFormatException e) { // the second: a port beyond an int
            return "0";
        }
        String[] parts = {
            part(iri.hasScheme(), iri.scheme()), part(iri.hasAuthority(), iri.authority()),
            part(iri.hasUserInfo(), iri.userInfo()), part(iri.hasHost(), iri.host()),
            part(iri.hasPort(), iri.port()), hex(iri.path()),
            part(iri.hasQuery(), iri.query()), part(iri.hasFragment(), iri.fragment())};
        String resolved;
        try {
            resolved = hex(IRI3986.createSyntax(BASE).resolve(iri).toString());
        } catch (RuntimeException e) {
            resolved = "!";
        }
        return "1 " + String.join(",", parts) + " " + resolved;
    }

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in));
        var out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (String line; (line = in.readLine()) != null;) {
            int space = line.indexOf(' ');
            byte[] bytes = HexFormat.of().parseHex(line.substring(space + 1));
            try {
                String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
                out.println(jena(line.substring(0, space), text));
            } catch (CharacterCodingException e) {
                out.println("-"); // a String cannot hold it
            }
        }
        out.flush();
    }
}
