#include "conform/cases.hpp"

namespace conform {

std::vector<Pair> pairs_of(const core::Descriptor& entry) {
  std::vector<Pair> pairs;
  for (const auto& question : entry.questions)
    for (std::size_t i = 0; i < question.readings.size(); ++i)
      for (std::size_t j = i + 1; j < question.readings.size(); ++j)
        pairs.push_back({question.slug, question.readings[i].slug, question.readings[j].slug});
  return pairs;
}

const Plain& answer_under(const std::vector<Answer>& answers, const std::string& question, const std::string& reading) {
  for (const auto& answer : answers)
    if (const auto it = answer.readings.find(question); it != answer.readings.end() && it->second == reading)
      return answer.answer;
  return answers.front().answer;
}

std::vector<Pair> told_apart(const core::Descriptor& entry, const std::vector<Answer>& answers) {
  std::vector<Pair> pairs;
  std::set<std::string> touched;
  for (const auto& answer : answers)
    for (const auto& [question, reading] : answer.readings) touched.insert(question);
  for (const auto& question : entry.questions) {
    if (!touched.contains(question.slug)) continue;
    for (std::size_t i = 0; i < question.readings.size(); ++i)
      for (std::size_t j = i + 1; j < question.readings.size(); ++j)
        if (answer_under(answers, question.slug, question.readings[i].slug) !=
            answer_under(answers, question.slug, question.readings[j].slug))
          pairs.push_back({question.slug, question.readings[i].slug, question.readings[j].slug});
  }
  return pairs;
}

}  // namespace conform
