/** The style of every page: one hand with the example sites, system fonts, a light and a dark theme, and one column from 320 pixels on. */
export const style = `
:root { color-scheme: light dark; --ink: #141a2e; --soft: #515a74; --line: #dbe0ef; --edge: #7d86a3; --back: #f8f9fe; --panel: #eef1fb; --card: #fff; --accent: #2749bd; --strong: #1a3491; --wash: #e5eafc; --on-accent: #fff; --bad: #a4161a; --spend: #7a4a00; --good: #17603a; --radius: .5rem; --shadow: 0 1px 2px rgb(20 26 46 / 7%); --serif: "Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Charter, "Times New Roman", serif; --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf6; --soft: #a6aec7; --line: #2b324b; --edge: #6f789a; --back: #0f121c; --panel: #151927; --card: #191e2d; --accent: #a3b8ff; --strong: #c5d2ff; --wash: #232d50; --on-accent: #0f1630; --bad: #ff9d9d; --spend: #f2c56b; --good: #86d9a8; --shadow: none; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--back); color: var(--ink); font: .9375rem/1.55 var(--sans); overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration-thickness: .08em; text-underline-offset: .16em; }
a:hover { color: var(--strong); }
.skip { position: absolute; left: -999px; }
.skip:focus { position: static; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; border-top: 4px solid var(--accent); border-bottom: 1px solid var(--line); padding-block: .5rem; }
header strong, .mark { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.25rem; margin-right: auto; color: inherit; font: 700 1.125rem/1.2 var(--serif); text-decoration: none; }
header svg { flex: none; width: 1.625rem; height: 1.625rem; }
header form { margin: 0; }
header nav a { display: inline-block; max-width: 14rem; padding: .25rem 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
h1, h2, h3 { font-family: var(--serif); line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.75rem; letter-spacing: -.01em; margin: .5rem 0 1rem; }
h2 { font-size: 1.1875rem; margin: 0 0 .75rem; }
h3 { font-size: 1.0625rem; margin: 1rem 0 .5rem; }
section > form:not(.bar, :has(table)) { max-width: 46rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); padding: 1.125rem; margin: 0 0 1rem; }
.narrow { max-width: 26rem; margin-inline: auto; }
label, legend { display: block; font-weight: 600; margin-top: .75rem; }
fieldset { border: 1px solid var(--line); border-radius: .375rem; margin: .75rem 0; padding: .25rem .75rem .75rem; min-width: 0; }
legend { padding: 0 .25rem; margin: 0; }
fieldset label { font-weight: 400; display: flex; gap: .5rem; align-items: baseline; margin-top: .4rem; }
input:not([type=checkbox], [type=radio]), select { width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: .375rem; padding: .4rem .625rem; min-height: 2.5rem; }
input:is([type=checkbox], [type=radio]) { flex: none; width: 1.1rem; height: 1.1rem; transform: translateY(.15rem); accent-color: var(--accent); }
:is(input, select, textarea, button):disabled { opacity: .65; cursor: not-allowed; }
button, .button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .375rem; padding: .4rem 1rem; min-height: 2.5rem; cursor: pointer; text-decoration: none; display: inline-block; }
:is(button, .button):hover { color: var(--on-accent); background: var(--strong); border-color: var(--strong); }
:is(button, .button).plain { color: var(--accent); background: transparent; border-color: var(--edge); }
:is(button, .button).plain:hover { color: var(--strong); background: var(--wash); border-color: var(--accent); }
button.bad { color: var(--bad); background: transparent; border-color: var(--bad); }
button.bad:hover { color: var(--card); background: var(--bad); border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
::selection { background: var(--accent); color: var(--on-accent); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
.actions form { margin: 0; }
.soft { color: var(--soft); }
.notice { border-left: 4px solid var(--good); padding-left: .75rem; }
.standing { border: 1px solid var(--spend); border-radius: .375rem; color: var(--spend); margin: 0 0 1rem; padding: .375rem .75rem; }
.problem { border-left: 4px solid var(--bad); padding-left: .75rem; color: var(--bad); }
.fault { color: var(--bad); font-weight: 600; margin: .25rem 0; }
[aria-invalid=true] { border-color: var(--bad) !important; border-width: 2px; }
.spends { color: var(--spend); font-weight: 600; }
code, output { font-family: var(--mono); font-size: .94em; }
output { display: block; padding: .75rem; border: 1px dashed var(--soft); border-radius: .375rem; user-select: all; overflow-wrap: anywhere; }
ul.rows { list-style: none; padding: 0; margin: 0; }
ul.rows > li { border-top: 1px solid var(--line); padding: .75rem 0; }
ul.rows > li:first-child { border-top: 0; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
summary { cursor: pointer; min-height: 1.75rem; }
fieldset details { margin-top: .6rem; }
.code { font-size: 1.75rem; letter-spacing: .1em; text-align: center; }
`
