/** The style of the first page of a brand. */
export const homeStyle = `
.setup-chip > summary { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: .125rem .75rem; margin-bottom: .75rem; font-weight: 600; background: var(--card); }
.week-sentence { font-size: 1.2rem; line-height: 1.45; max-width: 60ch; }
.week dl > div { display: block; border: 0; padding: 0; }
.tiles.week > div { display: flex; flex-direction: column; gap: .25rem; }
.course { width: 100%; height: 2.5rem; color: var(--accent); margin-top: auto; }
.needs > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
.needs > li > span:first-child { flex: 1 1 18rem; min-width: 0; }
.needs > .bad { border-left: 4px solid var(--bad); padding-left: .75rem; }
.needs > .next { border-left: 4px solid var(--good); padding-left: .75rem; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
.cards > li { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; min-width: 0; display: flex; flex-direction: column; }
.cards h3 { margin: 0 0 .25rem; font-size: 1rem; }
.cards p { margin: 0 0 .5rem; }
.cards .actions { margin-top: auto; align-items: center; }
.chain { list-style: none; margin: 0; padding: 0; }
.chain > li { border-top: 1px solid var(--line); }
.chain > li:first-child { border-top: 0; }
.chain summary { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; padding: .5rem 0; min-height: 2.75rem; }
.chain summary::before { content: "▸"; color: var(--soft); }
.chain [open] > summary::before { content: "▾"; }
.chain-title { flex: 1 1 14rem; min-width: 0; font-weight: 600; }
.dots { display: flex; flex-wrap: wrap; gap: .25rem; }
.dot { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem; white-space: nowrap; color: var(--soft); }
.dot.yes { border-color: var(--good); color: var(--good); }
.dot.no { border-color: var(--spend); color: var(--spend); }
.dot.not_checked { border-style: dashed; }
`
