#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <system_error>

#include "apps/cli/verb.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

// The one file that knows CLI11: it takes long to compile.
namespace cli {

namespace {

constexpr const char* about_all =
    "Bargello checks the rules of board games: it plays them exactly, explores them, proves what holds, and says where "
    "a rulebook can be read in two ways.";

void add(CLI::App& app, const Option& option) {
  CLI::Option* added = nullptr;
  std::visit(
      [&](auto* to) {
        if constexpr (std::is_same_v<decltype(to), bool*>)
          added = app.add_flag(option.name, *to, option.help);
        else
          added = app.add_option(option.name, *to, option.help);
      },
      option.to);
  if (option.required) added->required();
  if (std::holds_alternative<std::vector<std::string>*>(option.to) && !option.takes_rest &&
      option.name.starts_with("--"))
    added->allow_extra_args(false);
  if (option.least != option.most) {
    if (std::holds_alternative<int*>(option.to))
      added->check(CLI::Range(static_cast<int>(option.least), static_cast<int>(option.most)));
    else
      added->check([least = option.least, most = option.most](const std::string& text) {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        const bool fits = end != text.c_str() && *end == 0 && value >= least && value <= most;  // not so for nan
        return fits ? "" : fmt::format("{}: expected a number from {} to {}", text, least, most);
      });
  }
  if (!option.choices.empty()) added->check(CLI::IsMember(option.choices));
}

void add(CLI::App& app, const Verb& verb, const Verb*& chosen) {
  auto* sub = app.add_subcommand(verb.name, verb.about);
  for (const auto& option : verb.options) add(*sub, option);
  if (!verb.example.empty()) sub->footer("Example: " + verb.example);
  if (!verb.verbs.empty()) sub->require_subcommand(1);
  for (const auto& below : verb.verbs) add(*sub, below, chosen);
  if (verb.run) sub->callback([&chosen, &verb] { chosen = &verb; });
}

// CLI11 reports bad usage on several lines; ours is one line and a hint.
int usage_error(const CLI::App& app, const CLI::ParseError& e) {
  if (e.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(e);
  std::string verb;
  for (const auto* sub = app.get_subcommands().empty() ? nullptr : app.get_subcommands().front(); sub != nullptr;
       sub = sub->get_subcommands().empty() ? nullptr : sub->get_subcommands().front())
    verb += sub->get_name() + " ";
  fmt::print(stderr, "bargello: {} (try: bargello {}--help)\n", core::one_line(e.what()), verb);
  return bad_input;
}

// One line, whatever was echoed into it.
int complain(std::string_view message, int code) {
  fmt::print(stderr, "bargello: {}\n", core::one_line(message));
  return code;
}

// What was printed must have arrived: a full device is the machine's refusal.
int checked(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  fmt::print(stderr, "bargello: standard output: cannot be written\n");
  return bad_input;
}

}  // namespace

int ended_by(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const bargello::Error& e) {
    return complain(e.what(), bad_input);
  } catch (const core::BadInput& e) {
    return complain(e.what(), bad_input);
  } catch (const std::system_error& e) {  // the machine refuses: a folder that is not there, no more threads
    return complain(e.what(), bad_input);
  } catch (const core::Overflow& e) {
    return complain(e.what(), limit);
  } catch (const core::Stopped& e) {
    return complain(e.what(), limit);
  } catch (const std::bad_alloc&) {
    return complain("not enough memory", limit);
  } catch (const std::exception& e) {
    return complain(fmt::format("internal error: {}", e.what()), 70);
  }
}

int run(int argc, char** argv, std::vector<Verb> verbs) {
  CLI::App app{about_all, "bargello"};
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", [] {
    auto text = version_text();
    text.pop_back();  // CLI11 ends the line
    return text;
  });
  app.footer("Example: " + example_of("play", "--random > game.txt && bargello replay game.txt"));
  const Verb* chosen = nullptr;
  std::string overview;
  std::string about, completion;
  bool man = false;
  Verb help;
  help.name = "help";
  help.about = "this text, or the text of one verb";
  help.example = "bargello help explore";
  help.argument("VERB", &about, "the verb to explain", false);
  help.option("--man", &man, "the man page, for man -l");
  help.option("--completion", &completion, "completion of verbs and flags for a shell: bash").among({"bash"});
  help.run = [&]() -> int {
    if (man || !completion.empty()) {
      fmt::print("{}", man ? man_page(verbs) : bash_completion(verbs));
      return done;
    }
    if (about.empty()) {
      fmt::print("{}", overview);
      return done;
    }
    for (const auto* verb : app.get_subcommands([&](const CLI::App* sub) { return sub->get_name() == about; })) {
      fmt::print("{}", verb->help());
      return done;
    }
    throw bargello::Error(fmt::format("help '{:.60}': no such verb", about));
  };
  verbs.push_back(std::move(help));
  for (const auto& verb : verbs) add(app, verb, chosen);
  overview = app.help();  // after parsing it would be the help of the verb that was chosen
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return checked(usage_error(app, e));
  }
  if (chosen == nullptr) {
    fmt::print("{}", overview);
    return checked(done);
  }
  return checked(chosen->run());
}

}  // namespace cli
