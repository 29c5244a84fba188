#include "explore/graph.hpp"

#include <fmt/format.h>

#include <boost/graph/dominator_tree.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>

#include <algorithm>
#include <iterator>

namespace explore {

TooManyStates::TooManyStates(std::uint64_t limit)
    : core::BadInput(fmt::format(
          "the state graph has more than {} states, the limit; choose a smaller configuration or a later position",
          limit)) {}

bool is_dead_end(const Graph& graph, Vertex v) { return !graph[v].turn.is_over() && boost::out_degree(v, graph) == 0; }

GraphCounts counts(const Graph& graph) {
  GraphCounts counts;
  counts.states = boost::num_vertices(graph);
  counts.transitions = boost::num_edges(graph);
  for (Vertex v = 0; v < boost::num_vertices(graph); ++v) {
    counts.terminals += graph[v].turn.is_over();
    counts.dead_ends += is_dead_end(graph, v);
    ++counts.layers[graph[v].layer];
  }
  return counts;
}

std::vector<Vertex> topological_order(const Graph& graph) {
  std::vector<Vertex> order;
  order.reserve(boost::num_vertices(graph));
  boost::topological_sort(graph, std::back_inserter(order));  // Boost emits the reverse order
  std::reverse(order.begin(), order.end());
  return order;
}

std::size_t strong_components(const Graph& graph) {
  std::vector<std::size_t> component(boost::num_vertices(graph));
  return boost::strong_components(
      graph, boost::make_iterator_property_map(component.begin(), boost::get(boost::vertex_index, graph)));
}

std::vector<Vertex> immediate_dominators(const Graph& graph) {
  std::vector<Vertex> dominators(boost::num_vertices(graph), boost::graph_traits<Graph>::null_vertex());
  boost::lengauer_tarjan_dominator_tree(
      graph, Vertex{0}, boost::make_iterator_property_map(dominators.begin(), boost::get(boost::vertex_index, graph)));
  dominators[0] = 0;
  return dominators;
}

std::vector<Edge> shortest_path(const Graph& graph, Vertex to) {
  std::vector<Edge> reached_by(boost::num_vertices(graph));
  const auto by_vertex = boost::make_iterator_property_map(reached_by.begin(), boost::get(boost::vertex_index, graph));
  const auto record = boost::record_edge_predecessors(by_vertex, boost::on_tree_edge{});
  boost::breadth_first_search(graph, Vertex{0}, boost::visitor(boost::make_bfs_visitor(record)));
  std::vector<Edge> path;
  for (Vertex v = to; v != 0; v = boost::source(path.back(), graph)) path.push_back(reached_by[v]);
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<std::string> shortest_play(const Graph& graph, Vertex to) {
  std::vector<std::string> moves;
  for (const Edge& edge : shortest_path(graph, to)) moves.push_back(graph[edge].text);
  return moves;
}

}  // namespace explore
