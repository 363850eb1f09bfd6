/** The style of a report that somebody prints: paper has no forms, and shows what a screen folds or scrolls. */
export const reportStyle = `
.report .logo { height: 3rem; max-width: 100%; }
.report blockquote { margin: 0 0 .75rem; padding-left: .75rem; border-left: 3px solid var(--line); overflow-wrap: anywhere; }
@media print {
  .report .no-print, .report .skip { display: none; }
  .report main { max-width: none; padding: 0; }
  .report .scroll { overflow: visible; }
  .report section { border: 0; padding: 0; break-inside: auto; }
  .report figure, .report tr, .report .tiles > div, .report blockquote { break-inside: avoid; }
  .report h2, .report h3 { break-after: avoid; }
}
`
