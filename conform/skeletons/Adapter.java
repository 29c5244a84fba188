// An adapter to begin with: your engine speaks the protocol (docs/protocol.md) on stdin and stdout.
//
// Fill in the class Engine from top to bottom, and run after each step:
//
//     bargello conform medici -- java Adapter.java
//
// What is not filled in yet throws Unsupported, which costs nothing. How to go about it is in docs/adapting.md.
// JSON objects are maps, lists are lists, whole numbers are longs; the reader and writer are at the end of the file, so
// that no library is needed.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Adapter {
  static final String GAME = "medici";  // medici, medici-card, medina or strozzi
  static final List<Object> PLAYERS = List.of(4L);  // the numbers of players that your engine plays with
  static final long LEVEL = 2;  // 1: replay; 2: new, legal, apply, chance, over, score; 3: state and load as well

  /** The engine does not do that. Costs nothing. */
  static class Unsupported extends RuntimeException {
    Unsupported(String what) { super(what); }
  }

  /** The move is not legal. Nothing has changed. */
  static class Illegal extends RuntimeException {
    Illegal(String why) { super(why); }
  }

  static class Engine {
    /** Begin a game. 'config' with nothing but 'players' is the full game; begin by refusing everything else. */
    void begin(long players, Map<String, Object> config) {
      for (String key : config.keySet())
        if (!key.equals("players")) throw new Unsupported("anything but the full game");
      throw new Unsupported("new");
    }

    /** The legal moves as maps or as texts; where chance is to act, what may come. */
    List<Object> legal() { throw new Unsupported("legal"); }

    /** A player's move. Throw Illegal when it is not legal. */
    void apply(Map<String, Object> move) { throw new Unsupported("apply"); }

    /** What chance did: do not draw, put this card on top and draw it. */
    void chance(Map<String, Object> outcome) { throw new Unsupported("chance"); }

    boolean over() { throw new Unsupported("over"); }

    /** By seat; fractions as texts, "35/3". */
    List<Object> score() { throw new Unsupported("score"); }

    Map<String, Object> state() { throw new Unsupported("state"); }

    void load(Map<String, Object> state) { throw new Unsupported("load"); }
  }

  /** Of a replayed move: is it one of chance? The table in docs/protocol.md has them for each game. */
  static boolean isChance(Map<String, Object> move) {
    return Set.of("start", "card", "remove", "tile", "ship", "well", "start-merchant").contains(move.get("do"));
  }

  /** What goes into 'ok'. */
  static Map<String, Object> answer(Engine engine, Map<String, Object> request) {
    String cmd = (String) request.get("cmd");
    switch (cmd) {
      case "hello":
        return Map.of("name", "my-engine", "version", "0",
                      "games", Map.of(GAME, Map.of("players", PLAYERS, "level", LEVEL)));
      case "new":
        if (!PLAYERS.contains(request.get("players"))) throw new Unsupported(request.get("players") + " players");
        engine.begin((Long) request.get("players"), object(request.get("config")));
        return Map.of();
      case "legal": return Map.of("moves", engine.legal());
      case "apply": engine.apply(object(request.get("move"))); return Map.of();
      case "chance": engine.chance(object(request.get("outcome"))); return Map.of();
      case "over": return Map.of("over", engine.over());
      case "score": return Map.of("scores", engine.score());
      case "state": return Map.of("state", engine.state());
      case "load": engine.load(object(request.get("state"))); return Map.of();
      case "replay":  // level 1; one of level 2 can do it with what it has
        engine.begin((Long) request.get("players"), object(request.get("config")));
        for (Object move : (List<?>) request.get("moves")) {
          if (isChance(object(move))) engine.chance(object(move));
          else engine.apply(object(move));
        }
        return Map.of("scores", engine.score());
      case "bye": return Map.of();
      default: throw new Unsupported(cmd);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Engine engine = new Engine();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);  // true: flushes each line
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, Object> request = object(new Json(line).value());
      Map<String, Object> reply = new LinkedHashMap<>();
      reply.put("id", request.get("id"));
      try {
        reply.put("ok", answer(engine, request));
      } catch (Unsupported what) {
        reply.put("unsupported", what.getMessage());
      } catch (Illegal why) {
        reply.put("illegal", why.getMessage());
      } catch (RuntimeException what) {  // an error of the engine is a finding
        reply.put("error", what.toString());
      }
      out.println(Json.text(reply));
      if ("bye".equals(request.get("cmd"))) break;
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) { return (Map<String, Object>) value; }

  /** As much JSON as the protocol needs. */
  static class Json {
    private final String text;
    private int at = 0;

    Json(String text) { this.text = text; }

    private void space() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) ++at;
    }

    private boolean take(char c) {
      space();
      if (at >= text.length() || text.charAt(at) != c) return false;
      ++at;
      return true;
    }

    private void expect(char c) {
      if (!take(c)) throw new IllegalArgumentException("JSON: '" + c + "' expected at " + at);
    }

    Object value() {
      space();
      if (at >= text.length()) throw new IllegalArgumentException("JSON: it ends too early");
      char c = text.charAt(at);
      if (c == '"') return string();
      if (take('{')) {
        Map<String, Object> map = new LinkedHashMap<>();
        if (take('}')) return map;
        do {
          space();
          String key = string();
          expect(':');
          map.put(key, value());
        } while (take(','));
        expect('}');
        return map;
      }
      if (take('[')) {
        List<Object> list = new ArrayList<>();
        if (take(']')) return list;
        do list.add(value());
        while (take(','));
        expect(']');
        return list;
      }
      int begin = at;
      while (at < text.length() && ",]}: \t".indexOf(text.charAt(at)) < 0) ++at;
      String word = text.substring(begin, at);
      switch (word) {
        case "true": return true;
        case "false": return false;
        case "null": return null;
        default: return word.matches("-?[0-9]+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
      }
    }

    private String string() {
      expect('"');
      StringBuilder read = new StringBuilder();
      while (text.charAt(at) != '"') {
        char c = text.charAt(at++);
        if (c != '\\') {
          read.append(c);
          continue;
        }
        char escaped = text.charAt(at++);
        switch (escaped) {
          case 'n': read.append('\n'); break;
          case 't': read.append('\t'); break;
          case 'r': read.append('\r'); break;
          case 'b': read.append('\b'); break;
          case 'f': read.append('\f'); break;
          case 'u':
            read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
            at += 4;
            break;
          default: read.append(escaped);
        }
      }
      ++at;
      return read.toString();
    }

    static String text(Object value) {
      if (value instanceof Map) {
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, Object> entry : object(value).entrySet())
          parts.add(text(entry.getKey()) + ":" + text(entry.getValue()));
        return "{" + String.join(",", parts) + "}";
      }
      if (value instanceof List) {
        List<String> parts = new ArrayList<>();
        for (Object item : (List<?>) value) parts.add(text(item));
        return "[" + String.join(",", parts) + "]";
      }
      if (!(value instanceof String)) return String.valueOf(value);
      StringBuilder written = new StringBuilder("\"");
      for (char c : ((String) value).toCharArray()) {
        if (c == '"' || c == '\\') written.append('\\').append(c);
        else if (c < ' ') written.append(String.format("\\u%04x", (int) c));
        else written.append(c);
      }
      return written.append('"').toString();
    }
  }
}
