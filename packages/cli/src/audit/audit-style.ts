import { reportStyle } from "../report/report-style.ts"

/** The style of a report, and of its issues. */
export const auditStyle = `${reportStyle}
.error { --mark: var(--bad); } .warning { --mark: var(--two); } .notice { --mark: var(--one); }
.score { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; margin: 20px 0 0; }
.score strong { font-size: 3.4rem; line-height: 1; font-variant-numeric: tabular-nums; } .score strong small { font-size: 1rem; color: var(--soft); font-weight: 400; }
.bar { flex: 1 1 200px; height: 12px; border-radius: 6px; background: var(--line); overflow: hidden; } .bar span { display: block; height: 100%; background: var(--one); }
.tiles > div { border-top: 3px solid var(--mark, var(--line)); border-radius: 3px 3px 10px 10px; }
article { background: var(--card); border-left: 4px solid var(--mark); border-radius: 4px 10px 10px 4px; padding: 14px 16px; margin: 12px 0; }
article h3 { margin: 0 0 2px; overflow-wrap: anywhere; } article p { margin: 0 0 8px; }
article ul { margin: 8px 0 0; padding: 0; list-style: none; font-size: .9rem; } article li { padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
article li span { display: block; color: var(--soft); unicode-bidi: isolate; } article details summary { padding: 8px 0; } article details ul { margin: 0; }
code { font: .85rem ui-monospace, monospace; overflow-wrap: anywhere; }
@media print { article { break-inside: avoid; } }
`
