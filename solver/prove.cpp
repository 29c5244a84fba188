#include "solver/prove.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "model/core/parallel.hpp"
#include "solver/instance.hpp"
#include "solver/second.hpp"

namespace solver {

thread_local z3::context* Context::current_ = nullptr;

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Found {
  z3::check_result answer = z3::unknown;
  Values values;
  std::string why;
  Query query;
};

std::string_view word(z3::check_result answer) {
  return answer == z3::sat ? "sat" : answer == z3::unsat ? "unsat" : "unknown";
}

// Interrupts Z3 when the run is stopped. Z3's own handler of Ctrl-C is not for several threads and is left out.
class Interrupter {
 public:
  Interrupter(z3::context& z3, const core::Stop* stop) {
    if (stop != nullptr)
      watcher_ = std::jthread([this, &z3, stop](const std::stop_token& ended) { watch(z3, *stop, ended); });
  }

 private:
  void watch(z3::context& z3, const core::Stop& stop, const std::stop_token& ended) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any wake;
    while (!wake.wait_for(lock, ended, std::chrono::milliseconds(50), [&] { return ended.stop_requested(); }))
      if (stop) z3.interrupt();
  }

  std::jthread watcher_;
};

Values values_of(const z3::model& model, const std::vector<std::pair<std::string, z3::expr>>& inputs) {
  Values values;
  for (const auto& [name, term] : inputs) {
    const z3::expr value = model.eval(term, true);
    values[name] = term.is_bool() ? value.is_true() : value.get_numeral_int64();
  }
  return values;
}

// One satisfiability query: is there an input for which 'ask' of the body is true?
Found find(const Claim& claim, const Body& body, const char* name,
           const std::function<Truth(const Instance<Num>&)>& ask, const Effort& effort) {
  Context context;  // a new one for each query, so that answers do not depend on earlier queries
  Instance<Num> it;
  body.on_terms(it);
  z3::solver z3(context.z3());
  z3::params params(context.z3());
  params.set("random_seed", 0u);
  params.set("rlimit", effort.work);
  params.set("ctrl_c", false);
  if (effort.seconds > 0) params.set("timeout", static_cast<unsigned>(effort.seconds * 1000));
  z3.set(params);
  z3.add(ask(it).term());

  Found found;
  found.query.name = name;
  std::string script;
  if (!effort.smt2.empty() || !effort.second.empty())
    script = fmt::format("; {} for {} players, {}\n(set-logic ALL)\n{}", claim.id, claim.players, name, z3.to_smt2());
  {
    const Interrupter interrupter(context.z3(), effort.stop);
    found.answer = z3.check();
  }
  found.query.answer = word(found.answer);
  if (found.answer == z3::sat) found.values = values_of(z3.get_model(), it.inputs);
  if (found.answer == z3::unknown) found.why = z3.reason_unknown();
  if (!script.empty()) found.query.second = file_and_ask(script_name(claim, name), script, effort);
  return found;
}

// Evaluates the body on these inputs with plain numbers.
Instance<std::int64_t> replay(const Body& body, const Values& values) {
  Instance<std::int64_t> it;
  it.values = values;
  body.on_numbers(it);
  return it;
}

Truth what_is_shown(const Instance<Num>& it) { return both(it.assumed, it.shown); }
Truth what_fails(const Instance<Num>& it) { return both(it.assumed, negate(it.claimed)); }
Truth what_holds(const Instance<Num>& it) { return both(it.assumed, it.claimed); }

bool is_stopped(const Effort& effort) { return effort.stop != nullptr && *effort.stop; }

}  // namespace

bool Result::second_differs() const {
  return std::any_of(queries.begin(), queries.end(), [](const Query& query) {
    const bool both_know = query.answer != "unknown" && (query.second == "sat" || query.second == "unsat");
    return both_know && query.answer != query.second;
  });
}

// Three queries. The example: do the assumptions have a model (else the claim is vacuous)? The statement: does it have
// a countermodel? The mutant: does it have one, so that the proof is known to be sensitive? For a statement that is
// expected to fail the third query is its opposite: it must hold somewhere. Every model of Z3 is replayed on numbers.
Result prove(const Claim& claim, const Effort& effort) {
  const auto start = Clock::now();
  Result result;
  const auto unknown = [&](std::string why, bool limited) {
    result.verdict = Verdict::Unknown;
    if (result.why.empty()) result.why = std::move(why);
    result.limited = result.limited || limited;
  };
  const auto stopped = [&](Result& so_far) {
    so_far.replayed = false;
    unknown("stopped before it was decided", true);
    return so_far;
  };
  result.replayed = true;

  const Found example = find(claim, claim.body, "example", what_is_shown, effort);
  result.queries.push_back(example.query);
  if (example.answer == z3::sat) {
    result.example = example.values;
    const auto again = replay(claim.body, example.values);
    result.replayed = result.replayed && again.assumed && again.shown;
  }

  if (is_stopped(effort)) return stopped(result);
  const Found counter = find(claim, claim.body, "statement", what_fails, effort);
  result.queries.push_back(counter.query);
  result.verdict = counter.answer == z3::unsat ? Verdict::Proved
                   : counter.answer == z3::sat ? Verdict::Refuted
                                               : Verdict::Unknown;
  if (counter.answer == z3::unknown) unknown(fmt::format("the solver gave up: {}", counter.why), true);
  if (counter.answer == z3::sat) {
    result.countermodel = counter.values;
    const auto again = replay(claim.body, counter.values);
    result.replayed = result.replayed && again.assumed && !again.claimed;
    if (claim.rebuild) {
      result.rebuilt = claim.rebuild(counter.values);
      result.replayed = result.replayed && result.rebuilt->fails;
    }
    if (!claim.open.empty()) unknown(claim.open, false);
  }

  if (is_stopped(effort)) return stopped(result);
  const bool opposite = claim.expected == Verdict::Refuted;
  const Body& mutated = opposite ? claim.body : claim.mutant;
  const Found mutant = find(claim, mutated, "mutant", opposite ? what_holds : what_fails, effort);
  result.queries.push_back(mutant.query);
  if (mutant.answer == z3::sat) {
    result.mutant = mutant.values;
    const auto again = replay(mutated, mutant.values);
    result.replayed = result.replayed && again.assumed && again.claimed == opposite;
  }

  // The expected verdict counts only if the claim is not vacuous and its mutant fails.
  if (result.verdict == claim.expected) {
    if (example.answer == z3::unsat) unknown("no case meets the assumptions and the example", false);
    if (example.answer == z3::unknown) unknown(fmt::format("no example was found: {}", example.why), true);
    if (mutant.answer == z3::unsat) unknown("the mutant was not refuted", false);
    if (mutant.answer == z3::unknown) unknown(fmt::format("the mutant was not decided: {}", mutant.why), true);
  }
  if (!result.replayed) unknown("what Z3 found is not so on the model", false);
  result.seconds = since(start);
  return result;
}

std::vector<Result> prove(const std::vector<Claim>& claims, const Effort& effort,
                          const std::function<void(const Claim&, const Result&)>& done) {
  Result not_begun;
  not_begun.why = "stopped before it was decided";
  not_begun.limited = true;
  std::vector<Result> results(claims.size(), not_begun);
  std::mutex one_at_a_time;
  core::in_parallel(claims.size(), effort.threads, [&](std::size_t i) {
    try {
      if (!is_stopped(effort)) results[i] = prove(claims[i], effort);
    } catch (const z3::exception& e) {
      if (is_stopped(effort)) return;
      throw std::runtime_error(fmt::format("Z3 on {} for {} players: {}", claims[i].id, claims[i].players, e.msg()));
    }
    if (is_stopped(effort) && results[i].verdict == Verdict::Unknown) return;
    const std::lock_guard lock(one_at_a_time);
    if (done) done(claims[i], results[i]);
  });
  return results;
}

}  // namespace solver
