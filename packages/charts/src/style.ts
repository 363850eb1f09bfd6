/** The style sheet of figures: light or dark like the reader's system. It styles only what is inside of `.chart`. */
export const chartStyle = `
.chart { --one: #0b5fc4; --two: #b04600; --three: #116329; --four: #8a2be2; --other: #7b8794; margin: 12px 0 0; container-type: inline-size; }
@media (prefers-color-scheme: dark) { .chart { --one: #6cb0ff; --two: #ffa657; --three: #6fdd8b; --four: #c9a3ff; --other: #8a94a0; } }
.chart figcaption { color: var(--soft, inherit); font-size: .85rem; margin-bottom: 4px; }
.chart .plot { display: block; width: 100%; height: auto; }
.chart .narrow { display: none; max-width: 26rem; }
@container (width < 640px) { .chart .wide { display: none; } .chart .narrow { display: block; } }
.chart .series { margin-right: 14px; }
.chart .key { display: inline-block; width: 22px; height: 0; border-top: 3px solid var(--one); vertical-align: middle; margin-right: 6px; }
.chart .key-2 { border-top: 3px dashed var(--two); } .chart .key-3 { border-top: 3px dotted var(--three); } .chart .key-4 { border-top: 3px double var(--four); }
.chart .few { display: block; }
.chart .scroll { overflow-x: auto; } .chart th[scope=row] { min-width: 8rem; } .chart .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.chart details { margin: 6px 0 0; } .chart summary { cursor: pointer; color: var(--soft, inherit); font-size: .9rem; }
.chart .scroll:focus-visible, .chart summary:focus-visible { outline: 2px solid var(--one); outline-offset: 2px; }
@media print { .chart details::details-content { content-visibility: visible; } }
`
