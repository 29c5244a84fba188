#include "apps/serve/view.hpp"

namespace serve {

using core::Json;

Json view_of(const bargello::State& state) {
  using Kind = bargello::Turn;
  const auto turn = state.turn();
  Json json{{"text", state.text()},
            {"turn",
             {{"kind", turn.kind == Kind::Player   ? "player"
                       : turn.kind == Kind::Chance ? "chance"
                                                   : "over"},
              {"seat", turn.kind == Kind::Player ? Json(turn.seat) : Json(nullptr)}}}};
  json["moves"] = Json::array();
  if (turn.kind == Kind::Over) {
    json["scores"] = state.scores();
    json["shares"] = state.win_shares();
  } else {
    std::uint64_t total = 0;
    for (const auto& move : state.moves()) {
      Json entry{{"move", move}, {"words", state.in_words(move)}};
      if (turn.kind == Kind::Chance) {
        const auto weight = state.weight(move);
        entry["weight"] = weight;
        total += weight;
      }
      json["moves"].push_back(std::move(entry));
    }
    if (turn.kind == Kind::Chance) json["total"] = total;
    json["dead_end"] = json["moves"].empty();
  }
  json["picture"] = state.picture(true);
  json["drawing"] = state.drawing();
  json["state"] = core::parse_json(state.json(), "state");
  return json;
}

Json verdict_json(const bargello::State& state, const std::string& move) {
  Json json{{"move", move}, {"legal", false}};
  try {
    const auto verdict = state.explain(move);
    json["legal"] = verdict.legal;
    json["rules"] = verdict.rules;
    json["why"] = verdict.why;
    json["words"] = state.in_words(move);
  } catch (const bargello::Error& e) {  // not a move of this game at all
    json["rules"] = Json::array();
    json["why"] = e.what();
    json["unreadable"] = true;
  }
  return json;
}

Json game_json(const bargello::GameInfo& info, bool with_rules) {
  Json json{{"name", info.name},
            {"title", info.title},
            {"players", {info.least_players, info.most_players}},
            {"configurations", info.configurations},
            {"positions", info.positions}};
  json["books"] = Json::array();
  for (const auto& book : info.books) json["books"].push_back({{"id", book.id}, {"language", book.language}});
  if (!with_rules) return json;
  json["questions"] = Json::array();
  for (const auto& q : info.questions) {
    Json question{{"number", q.number}, {"slug", q.slug},     {"rule", q.rule},
                  {"text", q.text},     {"effect", q.effect}, {"players", {q.least_players, q.most_players}}};
    question["readings"] = Json::array();
    for (const auto& reading : q.readings)
      question["readings"].push_back({{"slug", reading.slug}, {"refuted", reading.refuted}});
    json["questions"].push_back(std::move(question));
  }
  json["rules"] = Json::array();
  for (const auto& rule : bargello::rules(info.name))
    json["rules"].push_back(
        {{"number", rule.number}, {"title", rule.title}, {"meaning", rule.meaning}, {"sources", rule.sources}});
  json["notation"] = Json::array();
  for (const auto& [sign, meaning] : info.notation) json["notation"].push_back({sign, meaning});
  return json;
}

}  // namespace serve
