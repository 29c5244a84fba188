#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/core/error.hpp"

namespace core {

// A question is a point on which a rulebook is silent or ambiguous; its readings are the possible answers, ours first.
// A reading is data: its name, the field of the rules that it sets, the value.
template <class Rules>
struct Reading {
  std::string slug;
  std::function<void(Rules&)> choose;
  bool refuted = false;  // a worked example of the same book contradicts it

  template <class Field, class Value>
  Reading(std::string name, Field Rules::*field, Value value, bool is_refuted = false)
      : slug(std::move(name)), choose([field, value](Rules& rules) { rules.*field = value; }), refuted(is_refuted) {}
};

template <class Rules>
struct Question {
  std::string number;  // "A1"; several numbers that are one switch are joined by commas
  std::string slug;
  std::string rule;  // "R8"
  std::string text;
  std::string effect;  // moves, transition, payment, information
  int least_players;
  int most_players;
  std::vector<Reading<Rules>> readings;
};

// The same without the type of the rules, for code that only names questions and readings.
struct QuestionInfo {
  struct ReadingInfo {
    std::string slug;
    bool refuted;
  };
  std::string number, slug, rule, text, effect;
  int least_players, most_players;
  std::vector<ReadingInfo> readings;
};

// Question slug to reading slug.
using Choice = std::map<std::string, std::string>;

// One translation, and the readings that its literal wording supports for a number of players.
struct Book {
  std::string id;
  std::string language;
  Choice (*readings)(int players);
  std::string sum = {};  // XXH3 (128 bits) of the text that our line numbers belong to, in hexadecimal
};

// What a user asks for on the command line.
struct Selection {
  std::string book;  // empty: none
  Choice chosen;
};

template <class Rules>
std::vector<QuestionInfo> infos(const std::vector<Question<Rules>>& questions) {
  std::vector<QuestionInfo> all;
  for (const auto& q : questions) {
    QuestionInfo info{q.number, q.slug, q.rule, q.text, q.effect, q.least_players, q.most_players, {}};
    for (const auto& r : q.readings) info.readings.push_back({r.slug, r.refuted});
    all.push_back(std::move(info));
  }
  return all;
}

template <class Item>
std::string slugs(const std::vector<Item>& items) {
  std::string list;
  for (const auto& item : items) list += (list.empty() ? "" : ", ") + item.slug;
  return list;
}

// Sets one reading. BadInput on an unknown name lists the valid ones.
template <class Rules>
void choose(Rules& rules, const std::vector<Question<Rules>>& questions, const std::string& question,
            const std::string& reading) {
  for (const auto& q : questions) {
    if (q.slug != question) continue;
    for (const auto& r : q.readings) {
      if (r.slug != reading) continue;
      r.choose(rules);
      return;
    }
    throw BadInput(
        fmt::format("reading '{}={}': no such reading; '{}' has: {}", question, reading, question, slugs(q.readings)));
  }
  throw BadInput(
      fmt::format("reading '{}={}': no such question; the questions are: {}", question, reading, slugs(questions)));
}

inline const Book& book_called(const std::vector<Book>& books, const std::string& id) {
  std::string known;
  for (const auto& book : books) {
    if (book.id == id) return book;
    known += (known.empty() ? "" : ", ") + book.id;
  }
  throw BadInput(fmt::format("book '{}': no such rulebook of this game; there is: {}", id, known));
}

// Sets every reading, later sources overriding earlier ones: ours, the book's, the configuration's, the user's. Returns
// all of them by name.
template <class Rules>
Choice choose_all(Rules& rules, const std::vector<Question<Rules>>& questions, const std::vector<Book>& books,
                  int players, const Selection& selection, const Choice& from_config) {
  Choice all;
  for (const auto& q : questions) all[q.slug] = q.readings.front().slug;
  const Choice from_book = selection.book.empty() ? Choice{} : book_called(books, selection.book).readings(players);
  for (const Choice* choice : {&from_book, &from_config, &selection.chosen}) {
    for (const auto& [question, reading] : *choice) {
      choose(rules, questions, question, reading);
      all[question] = reading;
    }
  }
  return all;
}

}  // namespace core
