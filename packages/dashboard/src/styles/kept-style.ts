/** The style of what a person decides about texts: questions of a merge, and texts that only a browser has. */
export const keptStyle = `
#article-state .soft { display: block; }
.questions { margin-bottom: 1rem; border-left: 4px solid var(--accent); }
.questions .both { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); }
.questions figure { margin: 0; }
.questions blockquote { white-space: pre-wrap; margin: .25rem 0 .75rem; }
.questions mark { background: color-mix(in srgb, var(--accent) 18%, transparent); border-bottom: 2px solid var(--accent); }
`
