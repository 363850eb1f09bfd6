export interface GfmExample {
  /** The rule of GFM 0.29. */
  rule: string
  markdown: string
  /** The HTML by GFM 0.29. */
  html: string
}

const link = (url: string, text = url) => `<a href="${url}">${text}</a>`
const table = (head: string, body = "") =>
  `<table><thead>${head}</thead>${body === "" ? "" : `<tbody>${body}</tbody>`}</table>`

/** Our own examples for each rule of GFM's extensions. Those of the specification have a share-alike licence. */
export const gfmExamples: readonly GfmExample[] = [
  {
    rule: "a table has a head, a row of delimiters and rows",
    markdown: "| cup | price |\n| --- | --- |\n| small | 2 |",
    html: table("<tr><th>cup</th><th>price</th></tr>", "<tr><td>small</td><td>2</td></tr>"),
  },
  {
    rule: "colons in the delimiters align the columns, the bars at the ends may be left out",
    markdown: "a | b | c\n:- | :-: | -:\n1 | 2 | 3",
    html: table(
      '<tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr>',
      '<tr><td align="left">1</td><td align="center">2</td><td align="right">3</td></tr>',
    ),
  },
  {
    rule: "a bar in a cell is escaped, also in code",
    markdown: "| x\\|y |\n| - |\n| `p\\|q` **r\\|s** |",
    html: table("<tr><th>x|y</th></tr>", "<tr><td><code>p|q</code> <strong>r|s</strong></td></tr>"),
  },
  {
    rule: "a table ends at the start of another block",
    markdown: "| h |\n| - |\n| r |\n> quote",
    html: `${table("<tr><th>h</th></tr>", "<tr><td>r</td></tr>")}<blockquote><p>quote</p></blockquote>`,
  },
  {
    rule: "a line without bars is a row, an empty line the end",
    markdown: "| h |\n| - |\n| r |\ns\n\nafter",
    html: `${table("<tr><th>h</th></tr>", "<tr><td>r</td></tr><tr><td>s</td></tr>")}<p>after</p>`,
  },
  {
    rule: "a head with more cells than delimiters is no table",
    markdown: "| a | b |\n| - |\n| c |",
    html: "<p>| a | b |\n| - |\n| c |</p>",
  },
  {
    rule: "rows are filled up and cut to the width of the head",
    markdown: "| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |",
    html: table("<tr><th>a</th><th>b</th></tr>", "<tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr>"),
  },
  { rule: "a table may have no rows", markdown: "| a |\n| - |", html: table("<tr><th>a</th></tr>") },
  {
    rule: "an item that starts with a box is a task",
    markdown: "- [ ] buy\n- [x] grind",
    html: '<ul><li><input disabled type="checkbox"> buy</li><li><input checked disabled type="checkbox"> grind</li></ul>',
  },
  {
    rule: "tasks may stand in tasks",
    markdown: "1. [X] a\n   - [ ] b",
    html: '<ol><li><input checked disabled type="checkbox"> a<ul><li><input disabled type="checkbox"> b</li></ul></li></ol>',
  },
  { rule: "a box needs a space after it", markdown: "- [ ]a", html: "<ul><li>[ ]a</li></ul>" },
  {
    rule: "one or two tildes strike out",
    markdown: "~~hot~~ ~warm~ cold",
    html: "<p><del>hot</del> <del>warm</del> cold</p>",
  },
  { rule: "a new paragraph ends what was struck out", markdown: "a ~~b\n\nc~~ d", html: "<p>a ~~b</p><p>c~~ d</p>" },
  { rule: "three tildes strike nothing out", markdown: "a ~~~b~~~ c", html: "<p>a ~~~b~~~ c</p>" },
  {
    rule: "www. starts a link",
    markdown: "see www.cups.example for more",
    html: `<p>see ${link("http://www.cups.example", "www.cups.example")} for more</p>`,
  },
  {
    rule: "a link goes on to a space or <",
    markdown: "www.cups.example/a?b=c<d",
    html: `<p>${link("http://www.cups.example/a?b=c", "www.cups.example/a?b=c")}&lt;d</p>`,
  },
  {
    rule: "punctuation at the end belongs to the text",
    markdown: "Is it www.cups.example? It is www.cups.example/a.b.",
    html: `<p>Is it ${link("http://www.cups.example", "www.cups.example")}? It is ${link("http://www.cups.example/a.b", "www.cups.example/a.b")}.</p>`,
  },
  {
    rule: "a bracket at the end belongs to the link only when it closes one of the link",
    markdown: "(www.cups.example/a_(b)) www.cups.example/c)d",
    html: `<p>(${link("http://www.cups.example/a_(b)", "www.cups.example/a_(b)")}) ${link("http://www.cups.example/c)d", "www.cups.example/c)d")}</p>`,
  },
  {
    rule: "what looks like an entity at the end belongs to the text",
    markdown: "www.cups.example/a?b=c&copy; www.cups.example/&zz;",
    html: `<p>${link("http://www.cups.example/a?b=c", "www.cups.example/a?b=c")}© ${link("http://www.cups.example/", "www.cups.example/")}&amp;zz;</p>`,
  },
  {
    rule: "http:// and https:// start a link",
    markdown: "http://cups.example (https://cups.example/a?(b))",
    html: `<p>${link("http://cups.example")} (${link("https://cups.example/a?(b)")})</p>`,
  },
  {
    rule: "a domain needs a dot, and no underscore in its last two parts",
    markdown: "www.a_b.example www.cups.a_b",
    html: `<p>www.a_b.example www.cups.a_b</p>`,
  },
  {
    rule: "an address of mail is a link",
    markdown: "me+you@cups.example",
    html: `<p>${link("mailto:me+you@cups.example", "me+you@cups.example")}</p>`,
  },
  {
    rule: "an address does not end with - or _, and a dot at its end belongs to the text",
    markdown: "a.b-c_d@e.f. a.b-c_d@e.f- a.b-c_d@e.f_",
    html: `<p>${link("mailto:a.b-c_d@e.f", "a.b-c_d@e.f")}. a.b-c_d@e.f- a.b-c_d@e.f_</p>`,
  },
  {
    rule: "some tags of raw HTML are shown, not used",
    markdown: "a <b>b</b> <title> c",
    html: "<p>a <b>b</b> &lt;title> c</p>",
  },
]

/** Results that differ from GFM 0.29, with reasons. */
export const gfmMisses: Readonly<Record<string, string>> = {
  "an item that starts with a box is a task": "lists and items get the classes that GitHub's own HTML has, for styles",
  "tasks may stand in tasks": "the same classes",
  "some tags of raw HTML are shown, not used": "the schema removes these elements, and says so in a warning",
}
