// Reads a query on each line; writes what Tomcat and Jetty make of it. usage: java Queries tomcat|jetty
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.apache.tomcat.util.http.Parameters;
import org.eclipse.jetty.util.MultiMap;
import org.eclipse.jetty.util.UrlEncoded;

public class Queries {
    static TreeMap<String, List<String>> tomcat(String query) {
        Parameters parameters = new Parameters();
        parameters.setCharset(StandardCharsets.UTF_8);
        byte[] bytes = query.getBytes(StandardCharsets.ISO_8859_1);
        parameters.processParameters(bytes, 0, bytes.length);
        TreeMap<String, List<String>> found = new TreeMap<>();
        for (String name : Collections.list(parameters.getParameterNames())) {
            found.put(name, List.of(parameters.getParameterValues(name)));
        }
        return found;
    }

    static TreeMap<String, List<String>> jetty(String query) {
        MultiMap<String> parameters = new MultiMap<>();
        UrlEncoded.decodeUtf8To(query, parameters);
        return new TreeMap<>(parameters);
    }

    static String hex(String text) {
        StringBuilder out = new StringBuilder();
        for (char unit : text.toCharArray()) {
            out.append(String.format("%04x", (int) unit));
        }
        return out.toString();
    }

    static String told(TreeMap<String, List<String>> found) {
        List<String> out = new ArrayList<>();
        found.forEach((name, values) -> out.add(hex(name) + "=" + values.stream().map(Queries::hex).toList()));
        return String.join("&", out);
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                answer = told(arguments[0].equals("tomcat") ? tomcat(line) : jetty(line));
            } catch (RuntimeException refused) {
                answer = "refused";
            }
            System.out.println(answer);
        }
    }
}
