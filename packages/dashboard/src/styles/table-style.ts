/**
 * Tables: the first column stays while the others scroll, a shadow says that more follows, and on a phone each row is a card. Also the bar of actions
 * on several rows, and what leads through a list.
 */
export const tableStyle = `
.scroll { overflow-x: auto; position: relative; }
.bar > * { max-width: 100%; }
.data { background: linear-gradient(to right, var(--card) 50%, transparent) left / 2.5rem 100% no-repeat local, linear-gradient(to left, var(--card) 50%, transparent) right / 2.5rem 100% no-repeat local, linear-gradient(to left, color-mix(in srgb, var(--soft) 45%, transparent), transparent) right / .75rem 100% no-repeat scroll var(--card); }
@media (min-width: 37.5625rem) { .data :is(tbody th, thead th:first-child) { position: sticky; left: 0; z-index: 1; background: var(--card); } }
.data tbody th { min-width: 14rem; max-width: 24rem; }
.data td { overflow-wrap: anywhere; }
@media (min-width: 37.5625rem) { .data td { min-width: 6.25rem; } .data :is(th, td).number { min-width: 4.5rem; padding-right: 1.5rem; } }
.data td.number .note { display: block; }
.data td > time { white-space: nowrap; }
.data .badge { white-space: normal; }
@media (min-width: 37.5625rem) { .data tr:hover > * { background-color: color-mix(in srgb, var(--accent) 5%, var(--card)); } }
.data thead td { border-top: 0; }
.data .choose { width: 2.25rem; min-width: 2.25rem; padding-left: .25rem; }
.data .choose input { width: 1.25rem; height: 1.25rem; }
.data .choose label { display: inline-block; margin: 0; padding: .125rem; }
a.sort { display: inline-block; min-height: 1.5rem; color: inherit; text-decoration: underline dotted var(--soft); text-underline-offset: .25em; }
[aria-sort] a.sort { color: var(--ink); }
.more { font-size: .875rem; font-weight: 400; }
dl.more { color: var(--soft); margin-top: .125rem; }
.more > div { display: flex; flex-wrap: wrap; gap: 0 .375rem; padding: 0; border: 0; }
.more dt { font-weight: 400; }
.more dt::after { content: ":"; }
.more dd { display: block; color: var(--ink); min-width: 0; overflow-wrap: anywhere; }
.data .sentence, .data .told { min-width: 12rem; max-width: 32rem; }
.columns { margin: .75rem 0; }
.columns fieldset { columns: 12rem; max-width: 40rem; }
.columns legend { font-weight: 400; color: var(--soft); font-size: .875rem; }
.pager, .views { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; margin: .75rem 0; }
.pager a, .views > a { display: inline-block; min-width: 1.5rem; min-height: 1.5rem; text-align: center; }
.pager [aria-current], .views [aria-current] { font-weight: 700; color: inherit; text-decoration: none; border-bottom: 2px solid var(--accent); }
.views form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .5rem 0; }
.views details { flex-basis: auto; }
.views details[open] { flex-basis: 100%; }
.chooser:has(tbody .choose :checked) .bulk { position: sticky; bottom: 0; z-index: 2; }
.bulk { background: var(--card); border-top: 1px solid var(--line); padding: .75rem 0; margin-top: .75rem; }
.bulk .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.bulk button { flex: none; min-height: 2.25rem; padding: .25rem .75rem; }
.bulk .told { min-width: 0; margin: 0; }
.outcomes { list-style: none; margin: 0; padding: 0; }
.outcomes li { border-top: 1px solid var(--line); padding: .5rem 0; }
.outcomes li:first-child { border-top: 0; }
@media (max-width: 37.5rem) {
  .data { overflow-x: visible; background: none; }
  .data :is(table, thead, tbody, tr, th, td) { display: block; }
  .data thead tr { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding-bottom: .5rem; }
  .data thead tr > * { border: 0; padding: 0; }
  .data thead tr:has(a)::before { content: "Order by"; color: var(--soft); }
  .data thead .choose { order: -1; }
  .data thead :is(th, td):not(:has(a, label:not([hidden]))) { position: absolute; inset: 0 auto auto 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .data tbody tr { position: relative; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; margin-bottom: .75rem; background: var(--card); }
  .data tbody :is(th, td) { position: static; border: 0; max-width: none; min-width: 0; padding: .25rem 0; text-align: start; background: none; }
  .data tbody th { font-weight: 600; padding-inline-start: 0; }
  .data tbody tr:has(.choose) th { padding-inline-end: 2.5rem; }
  .data tbody .choose { position: absolute; inset-block-start: .5rem; inset-inline-end: .5rem; width: auto; padding: 0; }
  .data tbody td:not(.choose) { display: flow-root; padding-inline-start: 8rem; }
  .data td[data-label]::before { content: attr(data-label); float: inline-start; width: 7.5rem; margin-inline-start: -8rem; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
  .data td[data-label=""] { padding-inline-start: 0; }
  .data .none { display: none !important; }
  .data .sentence, .data .told, .data td.title { min-width: 0; }
  .data td :is(time, button) { white-space: normal !important; }
  .bulk .buttons { flex-wrap: nowrap; overflow-x: auto; padding: .25rem; }
}
@media print { .columns, .bulk, .views, .pager a { display: none; } }
`
