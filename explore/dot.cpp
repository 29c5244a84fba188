#include "explore/dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "model/core/text.hpp"

namespace explore {

namespace {

// By seat; light enough to read black text on.
constexpr const char* seat_colours[core::max_players] = {"#cfe2ff", "#ffe0b3", "#d1f0d1",
                                                         "#f5d0e6", "#fff3b0", "#d9d2f2"};

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe;
}

// Wraps a text at spaces; each line ends in DOT's \l, which aligns it to the left.
std::string wrapped(std::string_view text, std::size_t width) {
  std::string lines, line;
  for (const auto& word : core::split(text, ' ')) {
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      lines += escaped(line) + "\\l";
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  return lines + escaped(line) + "\\l";
}

std::string who(const Graph& graph, Vertex v) {
  const auto turn = graph[v].turn;
  if (turn.is_over()) return "over";
  const std::string acts = turn.is_chance() ? "chance" : fmt::format("player {}", turn.seat());
  return is_dead_end(graph, v) ? "dead end of " + acts : acts;
}

std::string look(const Graph& graph, Vertex v) {
  const auto turn = graph[v].turn;
  if (is_dead_end(graph, v)) return "shape=octagon, color=red, fillcolor=\"#ffb3b3\", penwidth=2";
  if (turn.is_over()) return "shape=doublecircle, fillcolor=white";
  if (turn.is_chance()) return "shape=ellipse, fillcolor=\"#eeeeee\"";
  return fmt::format("shape=box, fillcolor=\"{}\"", seat_colours[turn.seat()]);
}

std::uint64_t total_weight(const Graph& graph, Vertex v) {
  std::uint64_t total = 0;
  for (auto [edge, end] = boost::out_edges(v, graph); edge != end; ++edge) total += graph[*edge].weight;
  return total;
}

// One rank per layer: a chain of invisible edges between the layers' labels orders them from top to bottom, and every
// state shares the rank of its label.
void write_layers(std::ostream& out, const Graph& graph, std::size_t drawn) {
  std::map<int, std::vector<Vertex>, std::greater<>> layers;
  for (Vertex v = 0; v < drawn; ++v) layers[graph[v].layer].push_back(v);
  std::optional<int> above;
  for (const auto& [layer, states] : layers) {
    out << fmt::format("  subgraph row{} {{ rank=same; layer{} [shape=plaintext, style=\"\", label=\"layer {}\"];",
                       layer, layer, layer);
    for (const Vertex v : states) out << fmt::format(" s{};", v);
    out << " }\n";
    if (above) out << fmt::format("  layer{} -> layer{} [style=invis];\n", *above, layer);
    above = layer;
  }
}

}  // namespace

Drawn write_dot(std::ostream& out, const Graph& graph, const std::function<std::string(Vertex)>& text,
                const DotStyle& style) {
  const std::size_t states = boost::num_vertices(graph);
  const std::size_t drawn = std::min(states, style.most_states);
  std::string title = fmt::format("{}{}{} states, {} moves", style.title, style.title.empty() ? "" : ": ", states,
                                  boost::num_edges(graph));
  if (drawn < states)
    title +=
        fmt::format("; only the {} states nearest to the start are drawn, dashed arrows lead to the others", drawn);

  out << "digraph states {\n";
  out << fmt::format("  label=\"{}\"; labelloc=t; fontname=\"Helvetica\"; rankdir=TB;\n", escaped(title));
  out << "  node [style=filled, fontname=\"Helvetica\", fontsize=10];\n";
  out << "  edge [fontname=\"Helvetica\", fontsize=9];\n";
  for (Vertex v = 0; v < drawn; ++v)
    out << fmt::format("  s{} [{}, label=\"{}\\l{}\"];\n", v, look(graph, v), who(graph, v),
                       wrapped(text(v), style.width));
  write_layers(out, graph, drawn);
  for (Vertex v = 0; v < drawn; ++v) {
    const auto total = total_weight(graph, v);
    std::size_t cut = 0;
    for (auto [edge, end] = boost::out_edges(v, graph); edge != end; ++edge) {
      const Vertex to = boost::target(*edge, graph);
      if (to >= drawn) {
        ++cut;
        continue;
      }
      const auto& move = graph[*edge];
      const std::string odds = total == 0 ? "" : fmt::format(" ({}/{})", move.weight, total);
      out << fmt::format("  s{} -> s{} [label=\"{}{}\"];\n", v, to, escaped(move.text), odds);
    }
    if (cut != 0) {
      out << fmt::format("  cut{} [shape=plaintext, style=\"\", label=\"{} not drawn\"];\n", v, cut);
      out << fmt::format("  s{} -> cut{} [style=dashed];\n", v, v);
    }
  }
  out << "}\n";
  return {drawn, states};
}

}  // namespace explore
