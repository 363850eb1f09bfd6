import { chartStyle } from "@citable/charts/style"
import { style as baseStyle } from "@citable/page-kit"

import { homeStyle } from "./home-style.ts"
import { keptStyle } from "./kept-style.ts"
import { mediaStyle } from "./media-style.ts"
import { reportStyle } from "./report-style.ts"
import { shellStyle } from "./shell-style.ts"
import { tableStyle } from "./table-style.ts"

/** The style of the dashboard: that of the sign-in pages, with a navigation, tables, tiles, figures and the editor. */
export const style = `${baseStyle}
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
[hidden] { display: none !important; }
section > p:first-child { margin-top: 0; }
section > p:last-child { margin-bottom: 0; }
header { max-width: none; }
main > section { min-width: 0; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: 0 0 1rem; }
.bar > .grow { flex: 1 1 14rem; }
.bar label { margin-top: 0; font-size: .875rem; }
.bar input[type=date] { max-width: 9.25rem; }
@media (max-width: 37.5rem) {
  .bar { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .bar > :is(.grow, .button) { grid-column: 1 / -1; }
  .bar > .button { text-align: center; }
  .bar :is(select, input[type=date]) { width: 100%; max-width: none; }
}
:is(input, textarea, select) + p.soft { margin: .25rem 0 0; font-size: .875rem; }
.bar select { width: auto; max-width: 13rem; }
.steps { list-style: none; margin: 0; padding: 0; }
.steps li { display: flex; gap: .75rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.steps li:first-child { border-top: 0; }
.steps .tick { flex: none; width: 1.5rem; font-weight: 700; color: var(--soft); }
.steps .done .tick { color: var(--good); }
.steps strong { display: block; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead td { border-top: 0; }
thead th { border-top: 0; font-weight: 600; color: var(--soft); white-space: nowrap; }
thead th.number { white-space: normal; overflow-wrap: normal; text-wrap: balance; }
td.nowrap { white-space: nowrap; }
.badge { display: inline-block; border: 1px solid var(--edge); border-radius: 1rem; padding: 0 .6rem; font-size: .8125rem; font-weight: 500; white-space: nowrap; }
.badge.published { border-color: var(--good); color: var(--good); background: color-mix(in srgb, var(--good) 8%, transparent); }
.badge.scheduled, .badge.changed { border-color: var(--spend); color: var(--spend); background: color-mix(in srgb, var(--spend) 8%, transparent); }
.badge.failed { border-color: var(--bad); color: var(--bad); background: color-mix(in srgb, var(--bad) 8%, transparent); }
textarea { width: 100%; vertical-align: top; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: .375rem; padding: .5rem .625rem; resize: vertical; }
.editor { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; align-items: start; }
.editor > * { min-width: 0; }
.editor textarea.source { min-height: 28rem; tab-size: 2; }
.code-view { display: block; margin-top: .25rem; }
.count { float: right; margin-top: .375rem; font-size: .875rem; font-weight: 400; min-height: 2rem; padding: 0 .25rem; border: 0; }
.writing > .word-progress { float: right; width: 6rem; height: .5rem; margin: 1.125rem .25rem 0 0; }
.word-goal, .outline { position: fixed; inset: calc(var(--tools, 0px) + .5rem) 1rem auto auto; margin: 0; width: min(24rem, calc(100vw - 2rem)); max-height: 80vh; overflow-y: auto; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .5rem; padding: .75rem; }
.word-goal label { margin-top: 0; }
.outline ul, .finder ul { list-style: none; margin: 0; padding: 0; }
.outline button { width: 100%; text-align: start; border: 0; min-height: 2.25rem; padding: .25rem .5rem; color: inherit; }
.outline [aria-current] { color: var(--accent); }
.outline .level-3 { padding-left: 1rem; }
.outline :is(.level-4, .level-5, .level-6) { padding-left: 2rem; }
dialog.finder { width: min(38rem, calc(100vw - 2rem)); }
.finder ul { max-height: 50vh; overflow-y: auto; margin-top: .5rem; }
.finder li { padding: .5rem; border-radius: .375rem; cursor: pointer; }
.finder li > span { display: block; }
.finder .logo, .found .logo { float: inline-start; margin-inline-end: .75rem; }
.finder li > .soft { font-size: .875rem; }
.finder [aria-selected=true] { background: var(--back); outline: 2px solid var(--accent); outline-offset: -2px; }
.only-writing :is(body > header, .side, main > :is(h1, nav, details, p:not([role])), #article > :is(aside, .beside)) { display: none; }
.only-writing body.with-side { display: block; }
.only-writing body.with-side > main { max-width: 60rem; margin: 0 auto; }
.only-writing #article { grid-template-columns: minmax(0, 1fr); }
.toolbar { clear: both; display: flex; flex-wrap: wrap; gap: .25rem; padding: .25rem 0; background: var(--card); }
@media (min-height: 30rem) { .toolbar { position: sticky; top: 0; z-index: 2; } }
@media (max-width: 50rem) { .toolbar { flex-wrap: nowrap; overflow-x: auto; } .toolbar button { flex: none; } }
.toolbar button { font-size: .875rem; font-weight: 500; color: var(--ink); background: transparent; border-color: var(--line); min-height: 2.25rem; padding: .25rem .5rem; }
.toolbar .apart { margin-left: auto; }
.toolbar [aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.toolbar button:hover { border-color: var(--accent); color: var(--accent); }
.score { margin: 0 0 .5rem; }
.score strong { font-size: 1.75rem; line-height: 1; }
#score ul { margin: 0 0 .5rem; padding-left: 1.25rem; }
#score li { margin-bottom: .25rem; }
.editor .title { font-family: var(--serif); font-size: 1.75rem; font-weight: 700; line-height: 1.25; border-color: transparent; padding-inline: .75rem; }
@media (max-width: 40rem) { .editor .title { font-size: 1.35rem; } }
.editor .title:hover { border-color: var(--line); }
.editor .score-details { border: 0; padding: 0; }
.editor details { border-top: 1px solid var(--line); padding: .5rem 0; }
.editor summary { font-weight: 600; cursor: pointer; padding: .25rem 0; }
.editor aside section { margin-bottom: 1rem; }
@media (min-width: 60rem) {
  .editor .fields { columns: 2; column-gap: 1.5rem; }
  .fields > h2 { column-span: all; }
  .fields > label { break-after: avoid; margin-top: 0; }
  .fields > * { break-inside: avoid; margin-bottom: .75rem; }
}
@media (min-width: 100rem) {
  body.with-side > main:has(.editor .preview) { max-width: none; }
  .editor:has(.preview) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .editor > .beside { grid-area: 1 / 2 / span 2; position: sticky; top: 0; }
  .editor .preview { height: max(20rem, calc(100vh - 12rem)); }
}
.preview { width: 100%; min-height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.sticky { background: var(--card); border-top: 1px solid var(--line); margin-top: 1rem; padding: .75rem 0 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.sticky .state { margin-left: auto; }
@media (min-height: 30rem) { .code-view ~ .sticky { position: sticky; bottom: 0; } }
html { scroll-padding-block: var(--tools, 0px) var(--bar, 0px); }
.warnings { list-style: none; margin: 0 0 1rem; padding: 0; }
.warnings li { margin-bottom: .375rem; }
.warnings button { font-size: .875rem; min-height: 1.75rem; padding: 0 .5rem; }
.search-result { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; }
.search-result .result-title { color: var(--accent); font-size: 1.1rem; }
.scroll + .diff, .scroll + p { margin-top: 1rem; }
.diff { font-family: var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.added { background: color-mix(in srgb, var(--good) 18%, transparent); text-decoration: underline; text-underline-offset: .2em; }
.removed { background: color-mix(in srgb, var(--bad) 18%, transparent); text-decoration: line-through; }
.live-steps { list-style: none; margin: .25rem 0 0; padding: 0; }
.live-steps .sign { display: inline-block; width: 1.5rem; font-weight: 700; color: var(--soft); }
.live-steps .done .sign { color: var(--good); }
.live-steps.seen { flex-basis: 100%; }
.live-steps.seen li { margin-left: 1.5rem; overflow-wrap: anywhere; }
.live-steps.seen .sign { margin-left: -1.5rem; }
.live-steps .waiting .finding, .live-steps .bad .finding { display: block; }
.live-steps .bad .sign { color: var(--bad); }
.calendar { table-layout: fixed; border: 1px solid var(--line); }
.calendar caption { text-align: left; font-weight: 600; padding: .5rem 0; }
.calendar th, .calendar td { border: 1px solid var(--line); padding: .375rem .5rem; }
.calendar td { height: 6rem; background: var(--card); overflow-wrap: anywhere; }
.calendar td.empty { background: none; }
.calendar abbr { text-decoration: none; }
.calendar .day { font-weight: 600; }
.calendar .today .day { color: var(--accent); text-decoration: underline; }
.calendar .long { display: none; }
.calendar ul { list-style: none; margin: .25rem 0 0; padding: 0; font-size: .9rem; }
.calendar li { border-left: 3px solid var(--good); padding-left: .375rem; margin-bottom: .375rem; }
.calendar li.scheduled { border-color: var(--spend); }
.calendar li .soft { display: block; font-size: .8125rem; }
@media (max-width: 50rem) {
  .calendar, .calendar caption, .calendar tbody, .calendar tr, .calendar td { display: block; }
  .calendar { border: 0; }
  .calendar thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .calendar td { height: auto; border-width: 1px 0 0; padding: .5rem 0; background: none; }
  .calendar td.empty { display: none; }
  .calendar .long { display: inline; }
}
.two { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.two > * { min-width: 0; }
.two > section { margin: 0; }
.two:has(> section) { margin-bottom: 1rem; }
.two.top { align-items: start; margin-bottom: 1rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: .25rem 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { font-weight: 600; }
dd { margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
@media (max-width: 40rem) { dl > div { grid-template-columns: minmax(0, 1fr); } }
.told { display: block; min-width: 16rem; }
details > dl + h2 { margin-top: 1rem; }
progress { display: block; width: min(100%, 30rem); height: 1.25rem; margin-top: .5rem; }
blockquote { margin: .5rem 0; padding-left: .75rem; border-left: 4px solid var(--line); overflow-wrap: anywhere; }
meter { width: min(100%, 30rem); height: 1.25rem; }
.snippet { margin: 0 0 1rem; }
.snippet figcaption { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; min-height: 2.25rem; margin-bottom: .25rem; font-weight: 600; }
.snippet figcaption .soft { font-weight: 400; }
.snippet pre { margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--back); overflow-x: auto; max-height: 24rem; overflow-wrap: normal; }
.snippet pre.wrapped { white-space: pre-wrap; overflow-wrap: anywhere; }
.copy { min-height: 2rem; padding: .15rem .75rem; }
output + .copy { margin: .5rem .75rem .5rem 0; }
dd > .why { flex-basis: 100%; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); gap: .75rem; margin: 0 0 1rem; }
@media (min-width: 37.5625rem) { .tiles:has(> :nth-child(6)) { grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); } .tiles:has(> :nth-child(7)) { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); } }
@media (max-width: 37.5rem) { .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem; } .tiles > div { padding: .625rem .75rem; } .tiles .value { font-size: 1.25rem; overflow-wrap: normal; } }
.tiles .value a { color: inherit; text-decoration: underline dotted .06em var(--soft); }
.tiles .value a:hover { color: var(--accent); }
.tiles > div { display: block; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); padding: .875rem 1rem; }
.tiles > div:first-child { border-top: 1px solid var(--line); }
.tiles dt { color: var(--soft); font-weight: 500; }
.tiles dd { display: block; }
.tiles .value { font-size: 1.75rem; font-weight: 650; letter-spacing: -.01em; line-height: 1.25; font-variant-numeric: tabular-nums; }
.note { color: var(--soft); font-size: .875rem; text-wrap: balance; }
a.bad { color: var(--bad); }
.note.up { color: var(--good); }
.note.down { color: var(--bad); }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
.sentence { min-width: 16rem; }
.scroll td { overflow-wrap: break-word; }
.scroll td a[rel] { overflow-wrap: anywhere; }
.scroll td button { white-space: nowrap; }
tbody th { font-weight: 500; min-width: 10rem; overflow-wrap: anywhere; }
progress { width: min(100%, 30rem); height: 1rem; display: block; }
.answer { overflow-wrap: anywhere; max-width: 72ch; margin: 0 0 1rem; }
.answer .plain { white-space: pre-wrap; }
.answer pre { white-space: pre-wrap; font-size: .9rem; }
.answer > :first-child { margin-top: 0; }
mark { background: none; color: inherit; padding: 0 .1em; }
mark.own { background: color-mix(in srgb, var(--good) 18%, transparent); border-bottom: 2px solid var(--good); }
mark.other { background: color-mix(in srgb, var(--spend) 14%, transparent); border-bottom: 2px dashed var(--spend); }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
${shellStyle}${homeStyle}${tableStyle}${keptStyle}${mediaStyle}${chartStyle}${reportStyle}`
