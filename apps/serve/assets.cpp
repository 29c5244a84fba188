#include "apps/serve/assets.hpp"

#include <map>
#include <string>

// Files of this folder's 'page' and of the report, embedded when the program is built.
namespace embedded {
extern const std::string_view apps_serve_page_index_html, apps_serve_page_workbench_css, apps_serve_page_main_js,
    apps_serve_page_api_js, apps_serve_page_board_js, apps_serve_page_play_js, apps_serve_page_panels_js,
    apps_serve_page_worth_js, apps_serve_page_export_js, apps_serve_page_dom_js, apps_serve_page_boards_js,
    apps_serve_page_versus_js;
extern const std::string_view reports_render_page_css, reports_render_drawing_css, reports_render_page_js;
}  // namespace embedded

namespace serve {

const Asset* asset(std::string_view path) {
  static const std::string_view css = "text/css; charset=utf-8", js = "text/javascript; charset=utf-8";
  static const std::string report_css =
      std::string(embedded::reports_render_drawing_css) + std::string(embedded::reports_render_page_css);
  static const std::map<std::string_view, Asset> all{
      {"/app/index.html", {"text/html; charset=utf-8", embedded::apps_serve_page_index_html}},
      {"/app/workbench.css", {css, embedded::apps_serve_page_workbench_css}},
      {"/app/drawing.css", {css, embedded::reports_render_drawing_css}},
      {"/app/report.css", {css, report_css}},
      {"/app/report.js", {js, embedded::reports_render_page_js}},
      {"/app/main.js", {js, embedded::apps_serve_page_main_js}},
      {"/app/api.js", {js, embedded::apps_serve_page_api_js}},
      {"/app/dom.js", {js, embedded::apps_serve_page_dom_js}},
      {"/app/board.js", {js, embedded::apps_serve_page_board_js}},
      {"/app/play.js", {js, embedded::apps_serve_page_play_js}},
      {"/app/panels.js", {js, embedded::apps_serve_page_panels_js}},
      {"/app/worth.js", {js, embedded::apps_serve_page_worth_js}},
      {"/app/versus.js", {js, embedded::apps_serve_page_versus_js}},
      {"/app/export.js", {js, embedded::apps_serve_page_export_js}},
      {"/app/boards.js", {js, embedded::apps_serve_page_boards_js}}};
  const auto it = all.find(path);
  return it == all.end() ? nullptr : &it->second;
}

}  // namespace serve
