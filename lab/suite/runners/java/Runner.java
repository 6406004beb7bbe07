// The runner of the libraries in Java: Runner LIBRARY. ../../README.md has the lines.
import java.io.*;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.util.*;
import org.apache.jena.rfc3986.*;
import org.eclipse.rdf4j.common.net.ParsedIRI;

public class Runner {
    static String coded(String text) {
        return "x" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String accepted(String... parts) {
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i] == null ? "-" : parts[i].equals("?") ? "?" : coded(parts[i]);
        }
        return "1 " + String.join(",", parts);
    }

    static String text(String word) throws CharacterCodingException {
        if (!word.startsWith("x")) return word;
        byte[] bytes = HexFormat.of().parseHex(word.substring(1));
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    static String javaNetUri(String operation, String[] w) throws Exception {
        if (operation.equals("resolve")) return "1 " + coded(new URI(w[0]).resolve(new URI(w[1])).toString());
        if (!operation.equals("parse")) return "-";
        URI u = new URI(w[1]);
        if (u.isOpaque()) return accepted(u.getScheme(), null, null, null, "?", "?", "?", u.getRawFragment());
        return accepted(u.getScheme(), u.getRawAuthority(), "?", "?", "?", u.getRawPath(), u.getRawQuery(), u.getRawFragment());
    }

    static String jena(String operation, String[] w) throws Exception {
        switch (operation) {
            case "parse": {
                IRI3986 u = IRI3986.createSyntax(w[1]);
                if (w[0].equals("IRI") && !u.hasScheme()) return "0";
                return accepted(u.hasScheme() ? u.scheme() : null, u.hasAuthority() ? u.authority() : null,
                    u.hasUserInfo() ? u.userInfo() : null, u.hasHost() ? u.host() : null, u.hasPort() ? u.port() : null,
                    u.path(), u.hasQuery() ? u.query() : null, u.hasFragment() ? u.fragment() : null);
            }
            case "resolve":
                return "1 " + coded(IRI3986.createSyntax(w[0]).resolve(IRI3986.createSyntax(w[1])).toString());
            case "normalize":
                return w[0].equals("syntax") ? "1 " + coded(IRI3986.createSyntax(w[1]).normalize().toString()) : "-";
            default:
                return "-";
        }
    }

    static String rdf4j(String operation, String[] w) throws Exception {
        switch (operation) {
            case "parse": {
                ParsedIRI u = new ParsedIRI(w[1]);
                if (w[0].equals("IRI") && u.getScheme() == null) return "0";
                return accepted(u.getScheme(), "?", u.getUserInfo(), u.getHost(), "?", u.getPath(), u.getQuery(), u.getFragment());
            }
            case "resolve":
                return "1 " + coded(new ParsedIRI(w[0]).resolve(new ParsedIRI(w[1])).toString());
            case "normalize":
                return w[0].equals("syntax") ? "1 " + coded(new ParsedIRI(w[1]).normalize().toString()) : "-";
            default:
                return "-";
        }
    }

    static String answer(String library, String line) {
        String[] words = line.split(" ");
        try {
            String[] texts = new String[words.length - 1];
            for (int i = 1; i < words.length; i++) texts[i - 1] = text(words[i]);
            return library.equals("java-net-uri") ? javaNetUri(words[0], texts)
                : library.equals("rdf4j") ? rdf4j(words[0], texts) : jena(words[0], texts);
        } catch (CharacterCodingException e) {
            return "-"; // a String cannot hold it
        } catch (Exception e) {
            return "0";
        }
    }

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in));
        var out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (String line; (line = in.readLine()) != null;) out.println(answer(arguments[0], line));
        out.flush();
    }
}
