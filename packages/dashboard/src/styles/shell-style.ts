/** The style of what stands around each page: the bar on top, the entries of a brand, the tabs of an entry, and what tells of an action. */
export const shellStyle = `
.mark { margin-right: 0; }
header .find { display: inline-flex; align-items: center; gap: .5rem; margin-left: auto; min-height: 2.25rem; padding: .25rem .625rem; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--card); color: var(--soft); text-decoration: none; }
header .find:hover { border-color: var(--accent); color: var(--ink); }
header .find svg { width: 1rem; height: 1rem; }
kbd { font: .8125rem/1 var(--sans); border: 1px solid var(--line); border-radius: .25rem; padding: .125rem .3rem; background: var(--panel); }
header button.plain { min-height: 2.25rem; padding-block: .2rem; }
body:not(.with-side) > header > nav { margin-left: auto; }
body:not(.with-side) > main.wide { max-width: 78rem; }
.icon { flex: none; width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
body.with-side { display: grid; grid-template: auto 1fr / 15rem minmax(0, 1fr); min-height: 100vh; }
body.with-side > header { grid-column: 1 / -1; width: 100%; padding-inline: 1.25rem; }
body.with-side > main { width: 100%; max-width: 78rem; margin: 0; padding: 1rem 2rem 4rem; }
.side { border-right: 1px solid var(--line); padding: 1rem .75rem; background: var(--panel); }
.side a { color: inherit; text-decoration: none; }
.side .who { display: flex; gap: .375rem; margin-bottom: 1rem; }
.side .brand { flex: 1; min-width: 0; display: flex; align-items: center; justify-content: space-between; gap: .5rem; min-height: 2.5rem; padding: .25rem .25rem .25rem .625rem; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--card); font: 700 1rem/1.25 var(--serif); }
.logo { flex: none; width: auto; max-width: 6rem; height: 1.75rem; object-fit: contain; }
.side .brand:has(.logo) { flex-wrap: wrap; padding-block: .5rem; }
.side .logo { flex: 1 0 100%; min-width: 0; max-width: 100%; object-position: left; }
.side .brand .grow { flex: 1; min-width: 0; }
.side .brand .icon { width: 1.125rem; height: 1.125rem; color: var(--soft); }
.side .own { display: grid; place-items: center; flex: none; width: 2.5rem; border-radius: var(--radius); }
.side .brand:hover { border-color: var(--accent); }
.side ul { list-style: none; margin: 0; padding: 0; }
.side li a { display: flex; align-items: center; gap: .625rem; min-height: 2.5rem; padding: .375rem .625rem; border-radius: .375rem; font-weight: 500; }
.side :is(li a, .own):hover { background: var(--wash); }
.side .icon { color: var(--soft); }
.side a[aria-current] { background: var(--wash); color: var(--strong); font-weight: 650; }
.side li a[aria-current] { box-shadow: inset 3px 0 var(--accent); }
.side a[aria-current] .icon { color: inherit; }
@media (forced-colors: active) { .side a[aria-current] { outline: 2px solid; outline-offset: -2px; } }
.parts { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: -.25rem 0 1.25rem; border-bottom: 1px solid var(--line); font-size: .875rem; }
.parts a { padding: .5rem .625rem calc(.5rem + 3px); text-decoration: none; color: var(--soft); }
.parts a:hover { color: var(--strong); }
.parts a[aria-current] { padding-bottom: .5rem; border-bottom: 3px solid var(--accent); color: var(--strong); font-weight: 650; }
.toast { position: sticky; top: .5rem; z-index: 3; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin: 0 0 1rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-left: 4px solid var(--good); border-radius: .375rem; background: var(--card); box-shadow: 0 4px 16px rgb(20 26 46 / 14%); }
.toast p, .toast form { margin: 0; }
.reading { margin: 0 0 1rem; color: var(--soft); }
form[method=post]:not(:has(button)) :is(input, textarea, select) { background: var(--panel); border-style: dashed; }
.found { list-style: none; margin: 0; padding: 0; }
.found a { display: block; padding: .5rem .25rem; border-top: 1px solid var(--line); text-decoration: none; }
.found li:first-child a { border-top: 0; }
.found .soft { display: block; font-size: .875rem; }
@media (max-width: 50rem) {
  body.with-side { display: block; }
  body.with-side > header { padding-inline: 1rem; gap: .25rem .75rem; padding-block: .25rem; }
  body.with-side > header > nav { order: -1; flex: 1; min-width: 0; margin-left: auto; text-align: right; font-size: .875rem; white-space: nowrap; }
  body.with-side > header .mark { order: -2; }
  header .find { margin-left: 0; }
  header nav a { max-width: 5rem; }
  body.with-side > header .mark { font-size: 0; gap: 0; }
  header form button.plain { min-height: 2rem; padding: .125rem .5rem; font-size: .875rem; }
  body.with-side > main { padding: .75rem 1rem 4rem; }
  .parts { flex-wrap: nowrap; overflow-x: auto; margin-inline: -1rem; padding-inline: 1rem; scrollbar-width: none; mask-image: linear-gradient(to right, transparent, #000 1rem calc(100% - 1rem), transparent); }
  .parts a { flex: none; }
  header .find kbd { display: none; }
  header .find .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .side { border: 0; border-bottom: 1px solid var(--line); padding: .5rem .25rem 0; }
  .side .who { margin: 0 .75rem .25rem; }
  .side .brand:has(.logo) { flex-wrap: nowrap; padding-block: .25rem; }
  .side .logo { flex: none; max-width: 40%; }
  .side ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(4rem, 1fr)); }
  .side li a { flex-direction: column; justify-content: start; gap: .125rem; height: 100%; padding: .375rem 0 .5rem; border-radius: .375rem .375rem 0 0; font-size: .6875rem; line-height: 1.25; text-align: center; overflow-wrap: normal; }
  .side li a[aria-current] { box-shadow: inset 0 -3px var(--accent); letter-spacing: -.03em; }
}
`
