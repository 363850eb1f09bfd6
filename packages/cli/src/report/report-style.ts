/** The style of a report: light or dark like the reader's system, for windows of 320 pixels and more, and for paper. */
export const reportStyle = `
:root { color-scheme: light dark; --page: #ffffff; --card: #f5f6f8; --ink: #1b1f24; --soft: #57606a; --line: #d5dae0;
  --one: #0b5fc4; --two: #b04600; --good: #116329; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #14171b; --card: #1e2329; --ink: #e8eaed; --soft: #a8b0ba;
  --line: #3a424c; --one: #6cb0ff; --two: #ffa657; --good: #6fdd8b; --bad: #ff8f86; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 40px 0 8px; }
h3 { font-size: 1rem; margin: 24px 0 4px; }
p { margin: 0 0 12px; } .soft { color: var(--soft); }
a { color: var(--one); overflow-wrap: anywhere; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(128px, 1fr)); gap: 12px; margin: 16px 0; padding: 0; }
.tiles > div { background: var(--card); border-radius: 10px; padding: 12px 14px; }
.tiles dt { color: var(--soft); font-size: .85rem; } .tiles dd { margin: 0; }
.value { font-size: 1.6rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.note { color: var(--soft); font-size: .85rem; }
.up { color: var(--good); } .down { color: var(--bad); }
@media (max-width: 719px) { main { padding: 20px 16px 48px; } }
.scroll { overflow-x: auto; } .scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--one); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin: 8px 0; }
th, td { text-align: left; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child, th[scope=row] { min-width: 130px; overflow-wrap: anywhere; } td:last-child { overflow-wrap: break-word; } .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
details { margin: 6px 0 0; } summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
blockquote { margin: 0 0 10px; padding: 2px 0 2px 12px; border-left: 3px solid var(--line); overflow-wrap: anywhere; }
@media print { details::details-content { content-visibility: visible; } main { max-width: none; } }
`
