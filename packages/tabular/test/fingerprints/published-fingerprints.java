import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.dataverse.unf.UNFUtil;

/**
 * Prints the fingerprint of each vector on standard input, by the published library. A line is a kind, the format
 * of times, and the elements, separated by blanks: numbers by the hexadecimal bits of the value, strings by their
 * UTF-16 units in hexadecimal after an "s", missing elements as "-".
 */
public class PublishedFingerprints {
  public static void main(String[] args) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split(" ");
      System.out.println(fingerprint(parts[0], parts[1].replace('_', ' '), elements(parts)));
    }
  }

  static List<String> elements(String[] parts) {
    List<String> found = new ArrayList<>();
    for (int at = 2; at < parts.length; at++) found.add(parts[at].equals("-") ? null : parts[at]);
    return found;
  }

  static String fingerprint(String kind, String format, List<String> elements) throws Exception {
    int n = elements.size();
    switch (kind) {
      case "double": {
        Double[] values = new Double[n];
        for (int i = 0; i < n; i++)
          if (elements.get(i) != null) values[i] = Double.longBitsToDouble(Long.parseUnsignedLong(elements.get(i), 16));
        return UNFUtil.calculateUNF(values);
      }
      case "float": {
        Float[] values = new Float[n];
        for (int i = 0; i < n; i++)
          if (elements.get(i) != null) values[i] = Float.intBitsToFloat(Integer.parseUnsignedInt(elements.get(i), 16));
        return UNFUtil.calculateUNF(values);
      }
      case "long": {
        Long[] values = new Long[n];
        for (int i = 0; i < n; i++)
          if (elements.get(i) != null) values[i] = Long.parseUnsignedLong(elements.get(i), 16);
        return UNFUtil.calculateUNF(values);
      }
      default: {
        String[] values = new String[n];
        String[] formats = new String[n];
        for (int i = 0; i < n; i++) {
          formats[i] = format;
          if (elements.get(i) != null) values[i] = text(elements.get(i));
        }
        return kind.equals("string") ? UNFUtil.calculateUNF(values) : UNFUtil.calculateUNF(values, formats);
      }
    }
  }

  static String text(String element) {
    byte[] bytes = HexFormat.of().parseHex(element.substring(1));
    return new String(bytes, StandardCharsets.UTF_16BE);
  }
}
