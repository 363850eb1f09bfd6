/** The style of every page: system fonts, a light and a dark theme, and one column from 320 pixels on. */
export const style = `
:root { color-scheme: light dark; --ink: #1b1d22; --soft: #565c69; --line: #c9cdd6; --back: #f6f7f9; --card: #fff; --accent: #1f4fd1; --on-accent: #fff; --bad: #a4161a; --spend: #7a4a00; --good: #17603a; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a9b0be; --line: #3b414d; --back: #121419; --card: #1b1e25; --accent: #9db7ff; --on-accent: #10141f; --bad: #ff9d9d; --spend: #f2c56b; --good: #86d9a8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
.skip { position: absolute; left: -999px; }
.skip:focus { position: static; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; border-bottom: 1px solid var(--line); }
header strong { margin-right: auto; }
header form { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
.narrow { max-width: 26rem; margin-inline: auto; }
label, legend { display: block; font-weight: 600; margin-top: .75rem; }
fieldset { border: 1px solid var(--line); border-radius: .375rem; margin: .75rem 0; padding: .25rem .75rem .75rem; min-width: 0; }
legend { padding: 0 .25rem; margin: 0; }
fieldset label { font-weight: 400; display: flex; gap: .5rem; align-items: baseline; margin-top: .4rem; }
input:not([type=checkbox], [type=radio]), select { width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .375rem; padding: .5rem .625rem; min-height: 2.75rem; }
input:is([type=checkbox], [type=radio]) { flex: none; width: 1.1rem; height: 1.1rem; transform: translateY(.15rem); }
button, .button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .375rem; padding: .5rem 1rem; min-height: 2.75rem; cursor: pointer; text-decoration: none; display: inline-block; }
button.plain, .button.plain { color: var(--accent); background: transparent; }
button.bad { color: var(--bad); background: transparent; border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
.actions form { margin: 0; }
.soft { color: var(--soft); }
.notice { border-left: 4px solid var(--good); padding-left: .75rem; }
.standing { border: 1px solid var(--spend); border-radius: .375rem; color: var(--spend); margin: 0 0 1rem; padding: .375rem .75rem; }
.problem { border-left: 4px solid var(--bad); padding-left: .75rem; color: var(--bad); }
.fault { color: var(--bad); font-weight: 600; margin: .25rem 0; }
[aria-invalid=true] { border-color: var(--bad) !important; border-width: 2px; }
.spends { color: var(--spend); font-weight: 600; }
code, output { font-family: ui-monospace, monospace; }
output { display: block; padding: .75rem; border: 1px dashed var(--soft); border-radius: .375rem; user-select: all; overflow-wrap: anywhere; }
ul.rows { list-style: none; padding: 0; margin: 0; }
ul.rows > li { border-top: 1px solid var(--line); padding: .75rem 0; }
ul.rows > li:first-child { border-top: 0; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
summary { cursor: pointer; min-height: 1.75rem; }
fieldset details { margin-top: .6rem; }
.code { font-size: 1.75rem; letter-spacing: .1em; text-align: center; }
`
