#include "reports/page.hpp"

namespace reports {

namespace {

// The same names by day and by night.
const char* const day = R"css(
  color-scheme: light;
  --paper: #fbf8f2; --leaf: #ffffff; --sand: #f2ece0; --ink: #25211b; --soft: #665e52; --rule: #d9d0c0; --mark: #8a2f1c; --link: #7a2a18;
  --ours: #2f5d50; --theirs: #6a3d7c; --ours-soft: #e6f0ec; --theirs-soft: #f1e9f5; --good: #2f6b3c; --bad: #a3261b; --bar: #8a6a3a;
  --p0: #1f5f8b; --p1: #a3381f; --p2: #3c6e2f; --p3: #6d3f88; --p4: #7a5a12; --p5: #3d4852;
  --cl: #33568f; --fu: #74492b; --gr: #8a6d0f; --dy: #8c2d5e; --sp: #9c4a12; --au: #6b5a00; --green: #2f6b3c; --black: #3a3a3a;
  --bO: #f0a860; --bB: #b98a63; --bG: #b9bec4; --bP: #c39bd8; --stable: #e8d9a8; --merchant: #f6e7c1; --ground: #fffdf8; --wall: #8d7c66;
)css";
const char* const night = R"css(
  color-scheme: dark;
  --paper: #191714; --leaf: #211e1a; --sand: #2a2621; --ink: #ebe5d9; --soft: #aba292; --rule: #443d33; --mark: #e39a84; --link: #f0ab95;
  --ours: #8fc7b5; --theirs: #cfa6e0; --ours-soft: #20302b; --theirs-soft: #2e2535; --good: #8fcf9b; --bad: #f08d80; --bar: #c7a468;
  --p0: #2f74a5; --p1: #b54a30; --p2: #4a813b; --p3: #84539f; --p4: #8c6a1c; --p5: #566370;
  --cl: #45689f; --fu: #85583a; --gr: #8a6d0f; --dy: #a0406f; --sp: #ac5a22; --au: #7b6a10; --green: #3c7a49; --black: #555;
  --bO: #e09a54; --bB: #ad8059; --bG: #a3a8ae; --bP: #b48ccb; --stable: #d8c998; --merchant: #e6d7b1; --ground: #2a2621; --wall: #9a8a74;
)css";

const char* const rest = R"css(
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, serif; overflow-wrap: break-word; }
.sans, nav, aside, .eyebrow, .grade, .tag, button, label, th, summary, figcaption, .small, .share, h5, .verdict { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .84em; }
code { background: var(--sand); border-radius: 3px; padding: .08em .28em; overflow-wrap: anywhere; }
pre { background: var(--sand); border-radius: 4px; padding: .6rem .75rem; margin: .4rem 0; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.4; }
pre code { background: none; padding: 0; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: 2px; }
h1, h2, h3, h4 { line-height: 1.2; font-weight: 600; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vw, 2.9rem); margin: .2em 0 .3em; letter-spacing: -.01em; }
h2 { font-size: 2rem; margin: 0 0 .4rem; }
h3 { font-size: 1.35rem; margin: 2.6rem 0 .8rem; padding-bottom: .25rem; border-bottom: 1px solid var(--rule); }
h4 { font-size: 1.3rem; margin: .15rem 0 .5rem; }
h5 { font-size: .78rem; margin: 1.5rem 0 .35rem; text-transform: uppercase; letter-spacing: .07em; color: var(--soft); font-weight: 600; }
p { margin: .5rem 0; max-width: 42rem; }
ul, ol { margin: .4rem 0; padding-left: 1.4rem; max-width: 42rem; }
li { margin: .2rem 0; }
.small { font-size: .84rem; color: var(--soft); line-height: 1.45; }
.skip { position: absolute; left: -99rem; background: var(--leaf); padding: .6rem 1rem; z-index: 9; }
.skip:focus { left: .5rem; top: .5rem; }
[hidden] { display: none !important; }

header.top, .frame, footer { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
header.top { padding-top: 2.2rem; padding-bottom: 1.4rem; }
header.top p { font-size: 1.15rem; }
header.top .eyebrow { font-size: .84rem; display: flex; justify-content: space-between; align-items: baseline; }
#theme, #everything { font-size: .84rem; padding: .35rem .8rem; border: 1px solid var(--rule); border-radius: 4px; background: var(--leaf); color: var(--ink); cursor: pointer; }
#everything:disabled { opacity: .5; cursor: default; }
html:not(.js) #theme, html:not(.js) #filter, html:not(.js) .js-only { display: none; }
.eyebrow { font-size: .8rem; color: var(--soft); letter-spacing: .02em; margin: 0; }

aside { font-size: .9rem; line-height: 1.45; }
aside > details > summary { font-weight: 600; padding: .6rem 0; }
aside fieldset { border: 0; padding: 0; margin: 0 0 .9rem; }
aside legend { padding: 0; font-weight: 600; margin-bottom: .2rem; }
aside label { display: flex; gap: .45rem; align-items: baseline; padding: .12rem 0; cursor: pointer; }
aside label .count { margin-left: auto; color: var(--soft); font-variant-numeric: tabular-nums; }
aside input { accent-color: var(--mark); margin: 0; }
aside nav ul { list-style: none; padding: 0; margin: .2rem 0 .7rem; }
aside nav ul ul { padding-left: .8rem; margin: .1rem 0 .4rem; }
aside nav a { text-decoration: none; }
aside nav a:hover { text-decoration: underline; }
aside nav > p { font-weight: 600; margin: 1.2rem 0 .2rem; }
#shown { color: var(--soft); margin: .5rem 0; }

section.game { margin-top: 4.5rem; padding-top: 1.6rem; border-top: 3px double var(--rule); }
article { scroll-margin-top: 1rem; }
article.question { background: var(--leaf); border: 1px solid var(--rule); border-radius: 6px; padding: 1.3rem 1.5rem 1.4rem; margin: 1.4rem 0; }
article.question > header { display: flex; flex-wrap: wrap; gap: .1rem 1rem; align-items: baseline; justify-content: space-between; }
article.question > header h4 { flex-basis: 100%; }
.self { color: inherit; text-decoration: none; }
.self:hover { text-decoration: underline; }
.grade { font-size: .8rem; white-space: nowrap; font-weight: 600; }
.grade i { font-style: normal; letter-spacing: .1em; color: var(--mark); margin-right: .35em; }
.tag { font-size: .74rem; border: 1px solid currentColor; border-radius: 3px; padding: 0 .35em; white-space: nowrap; }
.tag.ours { color: var(--ours); } .tag.refuted { color: var(--bad); }
.books { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: .6rem 1.6rem; }
.books > div { border-left: 3px solid var(--rule); padding-left: .8rem; }
.books p { margin: .2rem 0; }
q { font-style: italic; quotes: "“" "”"; }
ul.readings { list-style: none; padding: 0; }
ul.readings > li { padding: .18rem 0; }
.versus { margin-top: 1.6rem; padding-top: .2rem; border-top: 1px solid var(--rule); }
.versus > .pair { text-transform: none; letter-spacing: 0; font-size: 1rem; color: var(--ink); display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
.versus > .pair .grade { margin-left: auto; }
.name-ours { color: var(--ours); } .name-theirs { color: var(--theirs); }
.case { margin: .7rem 0; }
details.case, details.more { border: 1px solid var(--rule); border-radius: 4px; padding: 0 .9rem; }
details.case[open], details.more[open] { padding-bottom: .8rem; }
summary { cursor: pointer; font-size: .88rem; padding: .45rem 0; color: var(--soft); }
summary:hover { color: var(--ink); }
.scene { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 0 1.6rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: .8rem; margin: .7rem 0; }
.side { border-radius: 4px; padding: .6rem .8rem .7rem; border-top: 3px solid; min-width: 0; }
.side.ours { border-color: var(--ours); background: var(--ours-soft); } .side.theirs { border-color: var(--theirs); background: var(--theirs-soft); }
.side p { margin: .15rem 0 .4rem; }
.side .who { font-weight: 600; }
.side code { background: transparent; padding: 0; }
ol.play { padding-left: 2rem; font-size: .95rem; }
ol.play li::marker { color: var(--soft); font-size: .85em; }
ol.play .gloss { color: var(--soft); }
figure { margin: .7rem 0; min-width: 0; }
figcaption { font-size: .8rem; color: var(--soft); margin-bottom: .3rem; }
.side figure { background: var(--leaf); border-radius: 4px; padding: .6rem; margin: .5rem 0 0; }

.share { font-size: .84rem; margin: .2rem 0 .9rem; max-width: 42rem; }
.share > div { display: grid; grid-template: "what bar figure" auto / 9.5rem minmax(4rem, 14rem) 1fr; gap: 0 .8rem; align-items: center; }
.share span { grid-area: what; } .share .bar-cell { grid-area: bar; } .share .figure { grid-area: figure; font-variant-numeric: tabular-nums; } .share .figure span { grid-area: auto; }
.share svg { width: 100%; height: 14px; display: block; }
.bar-back { fill: var(--sand); } .bar { fill: var(--bar); } .whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; vector-effect: non-scaling-stroke; }

table { border-collapse: collapse; font-size: .92rem; margin: .5rem 0 1rem; width: 100%; }
th { text-align: left; font-size: .76rem; color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--rule); padding: .25rem .6rem .25rem 0; vertical-align: bottom; }
td { padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td:first-child { white-space: nowrap; }
table.narrow { width: auto; min-width: min(100%, 24rem); } table.narrow th { overflow-wrap: anywhere; }
td.wide { width: 99%; }
.verdict { font-size: .8rem; font-weight: 600; white-space: nowrap; }
.verdict.yes { color: var(--good); } .verdict.no { color: var(--bad); } .verdict.part { color: var(--bar); } .verdict.open { color: var(--soft); }
.claim, .deadend, .clause, .remark { border-bottom: 1px solid var(--rule); padding: .75rem 0; }
.claim p, .clause p { margin: .2rem 0; }
.claim .line { display: flex; flex-wrap: wrap; gap: 0 .9rem; align-items: baseline; }
dl.legend { margin: 1rem 0; max-width: 46rem; }
dl.legend dt { font-weight: 600; }
dl.legend dd { margin: 0 0 .6rem; }
@media (min-width: 44rem) { dl.legend { display: grid; grid-template-columns: 11rem 1fr; gap: .45rem 1.2rem; } dl.legend dd { margin: 0; } }
footer { padding-top: 2rem; padding-bottom: 4rem; margin-top: 4rem; }

svg.state { max-width: 100%; height: auto; display: block; font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif; }
.state text { fill: var(--ink); font-size: 11.5px; }
.state .m { text-anchor: middle; } .state .right { text-anchor: end; fill: var(--soft); font-size: 10.5px; }
.state .head { font-weight: 600; font-size: 12px; } .state .strong { font-weight: 700; font-size: 13px; }
.state .small { font-size: 10.5px; fill: var(--soft); } .state .tiny { font-size: 9px; } .state .tinyish { font-size: 10.5px; }
.state .mono { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 11px; }
.state .big { font-size: 16px; font-weight: 700; } .state .faint { fill: var(--soft); font-style: italic; }
.state .on { fill: #fff; font-weight: 700; font-size: 10.5px; } .state .tiny.on { font-size: 8.5px; } .state .dark { fill: #1d1a15; font-weight: 700; }
.state .card { fill: var(--leaf); stroke: var(--soft); stroke-width: 1; } .state .plain { fill: var(--soft); }
.state .slot { fill: none; stroke: var(--rule); stroke-width: 1; } .state .chip { fill: var(--sand); stroke: var(--rule); }
.state .cl { fill: var(--cl); } .state .fu { fill: var(--fu); } .state .gr { fill: var(--gr); } .state .dy { fill: var(--dy); } .state .sp { fill: var(--sp); } .state .au { fill: var(--au); }
.state .green { fill: var(--green); } .state .black { fill: var(--black); }
.state .p0 { fill: var(--p0); } .state .p1 { fill: var(--p1); } .state .p2 { fill: var(--p2); } .state .p3 { fill: var(--p3); } .state .p4 { fill: var(--p4); } .state .p5 { fill: var(--p5); }
.state .ground { fill: var(--ground); stroke: var(--soft); } .state .grid { stroke: var(--rule); fill: none; }
.state .bO { fill: var(--bO); } .state .bB { fill: var(--bB); } .state .bG { fill: var(--bG); } .state .bP { fill: var(--bP); }
.state .edge { stroke: #2b261f; stroke-width: 1.6; fill: none; stroke-linecap: square; } .state .roof { fill: #5b2a1a; }
.state .stable { fill: var(--stable); stroke: #2b261f; } .state .merchant { fill: var(--merchant); stroke: #2b261f; } .state .end { stroke-width: 2.2; }
.state .well { fill: #6b7f88; } .state .water { fill: #2d6a86; } .state .wall { fill: var(--wall); } .state .tower { fill: #6b5a45; stroke: var(--leaf); }
.state .open { stroke: var(--soft); stroke-dasharray: 2 4; fill: none; } .state .hull { fill: var(--sand); stroke: var(--soft); }

@media (min-width: 64rem) {
  .frame { display: grid; grid-template-columns: 14.5rem minmax(0, 1fr); gap: 0 3rem; }
  aside { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: .4rem .4rem 2rem 3px; }
}
@media (max-width: 63.99rem) { aside { border: 1px solid var(--rule); border-radius: 6px; padding: 0 1rem; margin-bottom: 1.5rem; background: var(--leaf); } }
@media (max-width: 40rem) {
  body { font-size: 1rem; }
  header.top, .frame, footer { padding-left: .8rem; padding-right: .8rem; }
  article.question { padding: .9rem .8rem 1rem; margin-left: -.3rem; margin-right: -.3rem; }
  .side { padding: .5rem .6rem .6rem; } .side figure { padding: .4rem; }
  .share > div { grid-template: "what figure" auto "bar bar" auto / 1fr auto; margin-bottom: .4rem; }
  table.stack thead { display: none; } table.stack tr { display: block; padding: .4rem 0; border-bottom: 1px solid var(--rule); } table.stack td { display: block; border: 0; padding: .08rem 0; white-space: normal; text-align: left; }
}
@media print {
  aside, #theme, .skip { display: none; }
  body { font-size: 10pt; background: #fff; color: #000; }
  article.question { border: 0; border-top: 1px solid #999; padding: .6rem 0; }
  .side, figure, .share, tr { break-inside: avoid; } h2, h3, h4, h5 { break-after: avoid; }
  section.game { break-before: page; }
}
)css";

}  // namespace

std::string page_style() {
  return std::string(":root {") + day + "}\n@media screen and (prefers-color-scheme: dark) { :root:not([data-theme=light]) {" + night + "} }\n@media screen { :root[data-theme=dark] {" + night + "} }\n" + rest;
}

}  // namespace reports
