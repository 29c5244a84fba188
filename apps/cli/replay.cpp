#include "apps/cli/verb.hpp"
#include "bargello/play.hpp"
#include "model/core/files.hpp"

namespace cli {

Verb replay_verb() {
  static Common common;
  static std::string path, versus;
  Verb verb{"replay", "check a recorded game, line by line", "bargello replay game.txt", {}, {}, {}};
  verb.argument("FILE", &path, "a game as 'play' prints it, or a log in JSON lines; - for standard input");
  verb.option("--versus", &versus,
              "QUESTION=READING: make the same moves under this reading too, and say what differs");
  common.add_output(verb);
  verb.run = [] { return common.print(bargello::replay(core::read_file_or_input(path), path, versus)); };
  return verb;
}

}  // namespace cli
