#include "reports/render/fixes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/core/pen.hpp"
#include "reports/render/document.hpp"
#include "reports/render/page_parts.hpp"

namespace reports {

using core::escaped;
using core::Json;

namespace {

// What the list says besides its data, in one language.
struct FixWords {
  const char* title;    // {}: the book
  const char* summary;  // {}: how many passages
  const char* how;
  const char *line, *lines;
  const char *words, *leads_to, *instead, *meaning, *example, *question, *weight;
  const char *contradiction, *silence, *slip, *mistranslation, *choice;
  const char *of_contradiction, *of_silence, *of_slip, *of_mistranslation, *of_choice;
  const char *folded, *kinds;
  const char* invented;   // the numbers hang on data that no source gives
  const char* dead_ends;  // {} of {}: games under the other reading
};

const std::map<std::string, FixWords>& fix_words() {
  static const std::map<std::string, FixWords> all{
      {"en",
       {"Passages to change in {}",
        "Passages: {}.",
        "Each entry names the lines of the text, the words at issue, what they lead to at the table, and a sentence of "
        "ours that could stand there instead. The sentence says what we take the rule to be; whether that is what the "
        "author means, the author knows. The weightiest come first, then the others that a question hangs on, then the "
        "rest, each in the order of the lines.",
        "Line {}",
        "Lines {}",
        "Words at issue",
        "What it leads to",
        "Instead",
        "In English",
        "Example of the book concerned",
        "Question",
        "At stake",
        "contradiction",
        "silence",
        "slip",
        "mistranslation",
        "choice",
        "two passages cannot both be followed",
        "the text does not say it, or only lets it be inferred",
        "a wrong, loose or missing word",
        "a word that means something else than the rule needs",
        "the letter says one thing, and we play another, for the reason given",
        "More passages: {}",
        "Kinds",
        "invented data",
        "{} of {} games come to a dead end"}},
      {"hu",
       {"Javítandó szövegrészek: {}",
        "Szövegrészek: {}.",
        "Minden tétel megadja a szöveg sorait, a kérdéses szavakat, hogy mihez vezetnek az asztalnál, és egy tőlünk "
        "származó mondatot, amely a helyükre kerülhet. A mondat azt mondja, amit mi szabálynak veszünk; hogy a szerző "
        "is így gondolja-e, azt a szerző tudja. Elöl állnak a legnagyobb súlyúak, utánuk a többi, amelyen valamilyen "
        "kérdés múlik, végül a maradék, mindig a sorok sorrendjében.",
        "{}. sor",
        "{}. sor",
        "A kérdéses szavak",
        "Mihez vezet",
        "Helyette",
        "Angolul",
        "A könyv érintett példája",
        "Kérdés",
        "Tét",
        "ellentmondás",
        "hiány",
        "elírás",
        "félrefordítás",
        "döntés",
        "két szövegrész nem követhető egyszerre",
        "a szöveg nem mondja ki, legfeljebb következik belőle",
        "hibás, pontatlan vagy hiányzó szó",
        "a szó mást jelent, mint amit a szabály kíván",
        "a szöveg betű szerint mást mond, mint amit játszunk; az ok ott áll",
        "További szövegrészek: {}",
        "Fajták",
        "kitalált adatokkal",
        "{1} játszmából {0} zsákutcába jut"}},
      {"fr",
       {"Passages à modifier dans {}",
        "Passages : {}.",
        "Chaque entrée donne les lignes du texte, les mots en cause, ce qu'ils entraînent à la table et une phrase de "
        "notre main qui pourrait les remplacer. Cette phrase dit ce que nous tenons pour la règle ; si c'est bien ce "
        "que veut l'auteur, lui seul le sait. D'abord les passages de plus grand poids, puis les autres dont dépend "
        "une question, enfin le reste, toujours dans l'ordre des lignes.",
        "Ligne {}",
        "Lignes {}",
        "Mots en cause",
        "Ce que cela entraîne",
        "À la place",
        "En anglais",
        "Exemple du livret concerné",
        "Question",
        "Enjeu",
        "contradiction",
        "silence",
        "maladresse",
        "erreur de traduction",
        "choix",
        "deux passages ne peuvent pas être suivis à la fois",
        "le texte ne le dit pas, ou le laisse seulement déduire",
        "un mot faux, vague ou manquant",
        "un mot qui signifie autre chose que ce que demande la règle",
        "la lettre dit une chose et nous en jouons une autre, pour la raison donnée",
        "Autres passages : {}",
        "Catégories",
        "données inventées",
        "{} parties sur {} mènent à une impasse"}},
      {"pt",
       {"Trechos a mudar em {}",
        "Trechos: {}.",
        "Cada item indica as linhas do texto, as palavras em questão, o que elas causam à mesa e uma frase nossa que "
        "poderia ficar no lugar. A frase diz o que tomamos como regra; se é isso que o autor quer dizer, só ele sabe. "
        "Primeiro vêm os de maior peso, depois os outros de que depende uma pergunta, por fim os demais, sempre na "
        "ordem das linhas.",
        "Linha {}",
        "Linhas {}",
        "Palavras em questão",
        "O que isso causa",
        "Em vez disso",
        "Em inglês",
        "Exemplo do livro afetado",
        "Pergunta",
        "Em jogo",
        "contradição",
        "omissão",
        "deslize",
        "erro de tradução",
        "escolha",
        "não é possível seguir os dois trechos ao mesmo tempo",
        "o texto não diz, ou apenas deixa deduzir",
        "uma palavra errada, vaga ou que falta",
        "uma palavra com sentido diferente do que a regra pede",
        "a letra diz uma coisa e nós jogamos outra, pela razão indicada",
        "Outros trechos: {}",
        "Tipos",
        "dados inventados",
        "{} de {} partidas chegam a um impasse"}}};
  return all;
}

std::string kind_of_fix(const FixWords& words, const std::string& kind) {
  if (kind == "contradiction") return words.contradiction;
  if (kind == "silence") return words.silence;
  if (kind == "mistranslation") return words.mistranslation;
  if (kind == "choice") return words.choice;
  return kind == "slip" ? words.slip : kind;
}

// Each kind and what it means.
std::vector<std::pair<std::string, std::string>> fix_kinds(const FixWords& words) {
  return {{words.contradiction, words.of_contradiction},
          {words.silence, words.of_silence},
          {words.slip, words.of_slip},
          {words.mistranslation, words.of_mistranslation},
          {words.choice, words.of_choice}};
}

std::string fix_lines(const FixWords& words, const std::string& lines) {
  return fmt::format(fmt::runtime(lines.find_first_of(",-") == std::string::npos ? words.line : words.lines), lines);
}

// A book of the report: which game, which language, and the words for its list.
struct FixBook {
  std::string id, game, title, language, tag;
  bool local = false;
  const FixWords* words = nullptr;
};

FixBook fix_book(const Json& report, const std::string& id, const std::string& language) {
  FixBook found;
  found.id = id;
  for (const auto& game : list(report, "games"))
    for (const auto& book : list(game, "books"))
      if (text(book, "id") == id) {
        found.game = text(game, "name");
        found.title = text(game, "title");
        found.language = text(book, "language");
        found.tag = language_tag(found.language);
      }
  found.local = !language.empty() && language != "en" && found.tag == language && fix_words().contains(language);
  found.words = &fix_words().at(found.local ? language : "en");
  return found;
}

// An explanation in the language of the list.
std::string fix_text(const FixBook& book, const Json& fix, const std::string& key) {
  const std::string local = text(fix, key + "_local");
  return book.local && !local.empty() ? local : text(fix, key);
}

// "3.25 florins", as the question has it; the word is English.
std::string fix_weight(const FixBook& book, const Json& fix) {
  const std::string currency = book.local ? "" : text(fix, "currency");
  std::string words = currency.empty() ? text(fix, "weight") : fmt::format("{} {}", text(fix, "weight"), currency);
  if (!book.local && truth(fix, "excluded")) words += ", all other readings excluded by the book";
  if (truth(fix, "invented")) words += fmt::format(" ({})", book.words->invented);
  if (number(fix, "dead_ends") > 0)
    words += "; " + fmt::format(fmt::runtime(book.words->dead_ends), number(fix, "dead_ends"), number(fix, "games"));
  return words;
}

std::string fix_in_line(const std::string& words) {
  std::string out;
  for (const char c : words) {
    if (c == '*' || c == '_' || c == '`' || c == '<') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string csv_cell(const std::string& words) {
  if (words.find_first_of(",\"\r\n") == std::string::npos) return words;
  std::string out = "\"";
  for (const char c : words) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string fix_card(const Site& site, const FixBook& book, const Json& fix) {
  const FixWords& words = *book.words;
  const std::string kind = text(fix, "kind"), foreign = book.tag.empty() ? "" : fmt::format(" lang=\"{}\"", book.tag);
  std::string out = fmt::format(
      "<div class=\"fix\"><p class=\"line\"><strong>{}</strong> <span class=\"tag kind-{}\">{}</span>{}{}</p>",
      escaped(fix_lines(words, text(fix, "lines"))), escaped(kind), escaped(kind_of_fix(words, kind)),
      text(fix, "weight").empty()
          ? ""
          : fmt::format(" <span class=\"small\">{}: {}</span>", escaped(words.weight), escaped(fix_weight(book, fix))),
      text(fix, "question_id").empty()
          ? ""
          : fmt::format(" <span class=\"small\">{}</span>",
                        site.link(text(fix, "question_id"),
                                  fmt::format("{} {}", text(fix, "question_id"), text(fix, "question")))));
  out += fmt::format(
      "{}<p>{}</p>",
      text(fix, "words").empty() ? "" : fmt::format("<p><q{}>{}</q></p>", foreign, escaped(text(fix, "words"))),
      html(fix_text(book, fix, "at_table")));
  out += fmt::format(
      "<div class=\"instead\"><p class=\"small\">{}</p><p{}>{}</p><p class=\"small\" lang=\"en\">{}</p></div>",
      escaped(words.instead), foreign, escaped(text(fix, "replacement")), html(text(fix, "meaning")));
  if (!text(fix, "example").empty())
    out += fmt::format("<p class=\"small\">{}: {}</p>", escaped(words.example), html(fix_text(book, fix, "example")));
  return out + "</div>";
}

constexpr std::size_t fixes_shown = 6;  // of each book; the others are folded away

}  // namespace

const std::vector<std::string>& fix_languages() {
  static const std::vector<std::string> all{"en", "hu", "fr", "pt"};
  return all;
}

std::string fixes_markdown(const Json& report, const std::string& id, const std::string& language) {
  const FixBook book = fix_book(report, id, language);
  const FixWords& words = *book.words;
  const Json& fixes = list(part(report, "fixes"), id);
  std::string out =
      fmt::format("# {}\n\n{}{} ", fmt::format(fmt::runtime(words.title), id),
                  book.title.empty() ? "" : book.title + ". ", fmt::format(fmt::runtime(words.summary), fixes.size()));
  out += fmt::format("{}\n\n", words.how);
  for (const auto& [kind, meaning] : fix_kinds(words)) out += fmt::format("- **{}**: {}\n", kind, meaning);
  std::size_t count = 0;
  for (const auto& fix : fixes) {
    out += fmt::format("\n## {}. {}: {}\n\n", ++count, fix_lines(words, text(fix, "lines")),
                       kind_of_fix(words, text(fix, "kind")));
    if (!text(fix, "words").empty())
      out += fmt::format("**{}.** “{}”\n\n", words.words, fix_in_line(text(fix, "words")));
    out += fmt::format("**{}.** {}\n\n", words.leads_to, fix_in_line(fix_text(book, fix, "at_table")));
    out += fmt::format("**{}.**\n\n> {}\n\n", words.instead, fix_in_line(text(fix, "replacement")));
    out += fmt::format("**{}.** {}\n", words.meaning, fix_in_line(text(fix, "meaning")));
    if (!text(fix, "example").empty())
      out += fmt::format("\n**{}.** {}\n", words.example, fix_in_line(fix_text(book, fix, "example")));
    if (!text(fix, "question_id").empty())
      out += fmt::format("\n**{}.** [{} {}]({}.md#{})\n", words.question, text(fix, "question_id"),
                         text(fix, "question"), book.game, anchor(text(fix, "question_id")));
    if (!text(fix, "weight").empty()) out += fmt::format("\n**{}.** {}\n", words.weight, fix_weight(book, fix));
  }
  return out;
}

std::string fixes_csv(const Json& report, const std::string& book) {
  static const char* const keys[] = {"lines",   "words",   "kind",          "at_table", "at_table_local", "replacement",
                                     "meaning", "example", "example_local", "question", "weight",         "invented"};
  std::string out = "book";
  for (const char* key : keys) out += fmt::format(",{}", key);
  out += "\r\n";
  for (const auto& fix : list(part(report, "fixes"), book)) {
    out += csv_cell(book);
    for (const char* key : keys)
      out += "," + csv_cell(std::string_view(key) == "question"   ? text(fix, "question_id")
                            : std::string_view(key) == "invented" ? (truth(fix, key) ? "yes" : "")
                                                                  : text(fix, key));
    out += "\r\n";
  }
  return out;
}

std::string fix_list_html(const Json& report, const std::string& language) {
  const Json& fixes = part(report, "fixes");
  if (!fixes.is_object() || fixes.empty()) return "";
  const Site site(report);
  const FixWords& english = fix_words().at("en");
  std::string out = fmt::format("<section id=\"fixes\"><h2>What to change in the rulebooks</h2><p>{}</p>", english.how);
  out += fmt::format("<details class=\"more\"><summary>{}</summary><dl class=\"legend\">", english.kinds);
  for (const auto& [kind, meaning] : fix_kinds(english))
    out += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped(kind), escaped(meaning));
  out += "</dl></details>";
  for (const auto& [id, all] : fixes.items()) {
    const FixBook book = fix_book(report, id, language);
    const FixWords& words = *book.words;
    out += fmt::format(
        "<section class=\"fixes-book\" id=\"fixes-{0}\" data-game=\"{1}\" data-language=\"{2}\"{3}><h3>{4}</h3><p "
        "class=\"small\">{5}. {6}</p>",
        anchor(id), escaped(book.game), escaped(book.language), book.local ? fmt::format(" lang=\"{}\"", book.tag) : "",
        escaped(fmt::format(fmt::runtime(words.title), id)),
        escaped(book.local || book.language.empty() ? book.title : fmt::format("{}, {}", book.title, book.language)),
        escaped(fmt::format(fmt::runtime(words.summary), all.size())));
    if (book.local) out += fmt::format("<p>{}</p>", escaped(words.how));
    std::string shown, folded;
    std::size_t count = 0;
    for (const auto& fix : all) (count++ < fixes_shown ? shown : folded) += fix_card(site, book, fix);
    out += fmt::format("<div class=\"fixlist\">{}</div>", shown);
    if (!folded.empty())
      out += fmt::format("<details class=\"more\"><summary>{}</summary><div class=\"fixlist\">{}</div></details>",
                         escaped(fmt::format(fmt::runtime(words.folded), count - fixes_shown)), folded);
    out += "</section>";
  }
  return out + "</section>\n";
}

}  // namespace reports
