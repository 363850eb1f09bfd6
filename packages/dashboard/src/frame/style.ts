import { style as baseStyle } from "@citable/service/pages"

/** The style of the dashboard: that of the sign-in pages, with a navigation, tables, tiles and the editor. */
export const style = `${baseStyle}
@view-transition { navigation: auto; }
header { max-width: none; }
.mark { margin-right: auto; font-weight: 700; color: inherit; text-decoration: none; }
body.with-side { display: grid; grid-template: auto 1fr / 14rem minmax(0, 1fr); min-height: 100vh; }
body.with-side > header { grid-column: 1 / -1; width: 100%; }
body.with-side > main { width: 100%; max-width: 76rem; margin: 0; padding: 1rem 1.5rem 4rem; }
.side { border-right: 1px solid var(--line); padding: 1rem; }
.side .brand { display: block; font-weight: 700; color: inherit; text-decoration: none; margin: .25rem .5rem .75rem; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side li a { display: block; padding: .5rem; border-radius: .375rem; color: inherit; text-decoration: none; }
.side li a:hover { background: var(--card); }
.side li a[aria-current] { background: var(--card); color: var(--accent); font-weight: 600; }
@media (max-width: 50rem) {
  body.with-side { display: block; }
  body.with-side > main { padding: 1rem 1rem 4rem; }
  .side { border: 0; border-bottom: 1px solid var(--line); padding: .5rem 1rem; }
  .side .brand { margin: 0 0 .25rem; }
  .side ul { display: flex; gap: .25rem; overflow-x: auto; }
  .side li a { white-space: nowrap; padding: .5rem .625rem; }
}
main > section { min-width: 0; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 0 0 1rem; }
.bar > .grow { flex: 1 1 14rem; }
.bar label { margin-top: 0; }
.bar select { width: auto; }
.steps { list-style: none; margin: 0; padding: 0; }
.steps li { display: flex; gap: .75rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.steps li:first-child { border-top: 0; }
.steps .tick { flex: none; width: 1.5rem; font-weight: 700; color: var(--soft); }
.steps .done .tick { color: var(--good); }
.steps strong { display: block; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; font-weight: 600; color: var(--soft); white-space: nowrap; }
td.nowrap { white-space: nowrap; }
td.title { min-width: 16rem; }
.badge { display: inline-block; border: 1px solid var(--soft); border-radius: 1rem; padding: 0 .6rem; font-size: .875rem; white-space: nowrap; }
.badge.published { border-color: var(--good); color: var(--good); }
.badge.scheduled, .badge.changed { border-color: var(--spend); color: var(--spend); }
.badge.failed { border-color: var(--bad); color: var(--bad); }
textarea { width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .375rem; padding: .5rem .625rem; resize: vertical; }
.editor { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 1rem; align-items: start; }
.editor textarea.source { font-family: ui-monospace, monospace; min-height: 28rem; tab-size: 2; }
.editor .title { font-size: 1.25rem; font-weight: 600; }
.editor details { border-top: 1px solid var(--line); padding: .5rem 0; }
.editor summary { font-weight: 600; cursor: pointer; padding: .25rem 0; }
.editor aside section { margin-bottom: 1rem; }
@media (max-width: 64rem) { .editor { grid-template-columns: minmax(0, 1fr); } }
.writing { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.preview { width: 100%; min-height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.sticky { position: sticky; bottom: 0; background: var(--card); border-top: 1px solid var(--line); margin-top: 1rem; padding: .75rem 0 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.sticky .state { margin-left: auto; }
.warnings { margin: 0; padding-left: 1.25rem; }
.search-result { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; }
.search-result .result-title { color: var(--accent); font-size: 1.1rem; }
.diff { font-family: ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.diff .added { background: color-mix(in srgb, var(--good) 18%, transparent); text-decoration: none; }
.diff .removed { background: color-mix(in srgb, var(--bad) 18%, transparent); text-decoration: line-through; }
.two { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.two > * { min-width: 0; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
