import type { ClipboardPiece } from "./clipboard-piece.ts"

const docs = (body: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0aa0b0c0-7fff">${body}</b><br class="Apple-interchange-newline">`
const span = (text: string, style = "font-weight:400") => `<span style="${style};white-space:pre-wrap;">${text}</span>`
const mono = (lines: string) =>
  `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;">${lines}</div>`

/** What browsers and programs on the web write. The texts are made up; the shapes are those of the named program and version. */
export const webPieces: ClipboardPiece[] = [
  [
    "Google Docs in Chrome, 2025, headings and marks",
    docs(
      `<p dir="ltr">${span("Trail guide", "font-size:26pt")}</p><h1 dir="ltr">${span("Start", "font-weight:700")}</h1><p dir="ltr">${span("Go ")}${span("early", "font-weight:700")}${span(", rest ")}${span("often", "font-style:italic")}${span(" and read ")}<a href="https://example.com/map">${span("the map", "text-decoration:underline")}</a></p>`,
    ),
    { headings: "1 1", bold: 1, italic: 1, links: 1 },
  ],
  [
    "Google Docs in Chrome, 2025, a list beside its item",
    docs(
      `<ul><li dir="ltr" aria-level="1"><p role="presentation">${span("Water")}</p></li><ul><li aria-level="2"><p role="presentation">${span("two litres")}</p></li></ul><li aria-level="1"><p role="presentation">${span("Bread")}</p></li></ul>`,
    ),
    { items: "1 2 1" },
  ],
  [
    "Google Docs in Chrome, 2025, tasks",
    docs(
      `<ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox"/><p role="presentation">${span("Tent")}</p></li></ul>`,
    ),
    { items: "1", tasks: 1, has: "[x] Tent" },
  ],
  [
    "Google Docs in Firefox, 2025, a table of td",
    docs(
      `<div align="left"><table><colgroup><col width="100"/></colgroup><tbody><tr><td><p dir="ltr">${span("Day", "font-weight:700")}</p></td><td><p>${span("km", "font-weight:700")}</p></td></tr><tr><td><p>${span("1")}</p><p>${span("rest")}</p></td><td><p>${span("14")}</p></td></tr></tbody></table></div>`,
    ),
    { tables: "2x2", has: "1<br>rest" },
  ],
  [
    "Google Docs in Safari, 2025, a picture",
    docs(
      `<p dir="ltr">${span("<img src='https://lh7-rt.googleusercontent.com/docsz/AD_a?key=b' width='300' height='200'/>")}</p>`,
    ),
    { pictures: 1 },
  ],
  [
    "Google Docs, 2025, one line on a span",
    `<meta charset='utf-8'><span style="font-weight:400;" id="docs-internal-guid-1">one </span><a href="https://www.google.com/url?q=https://example.com/x&amp;sa=D">link</a>`,
    { links: 1, has: "(https://example.com/x)" },
  ],
  [
    "Google Sheets in Chrome, 2025",
    `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold;">Product</td><td>Link | x</td></tr><tr><td>Tent<br/>two</td><td><a class="in-cell-link" href="https://example.com/tent">Tent</a></td></tr></tbody></table>`,
    { tables: "2x2", links: 1, has: "Tent<br>two" },
  ],
  [
    "Google Slides in Chrome, 2025",
    docs(
      `<ul><li dir="ltr"><p>${span("First")}</p></li><li dir="ltr"><p>${span("Second", "font-weight:700")}</p></li></ul>`,
    ),
    { items: "1 1", bold: 1 },
  ],
  [
    "Gmail in Chrome, 2025",
    `<div dir="ltr">Hi <b>Ada</b>,<div><br></div><div>see <a href="https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa&amp;source=gmail">the note</a> <img data-emoji="🌧" alt="🌧" src="https://fonts.gstatic.com/s/e/notoemoji/1.png"></div><ul><li>one</li><ul><li>two</li></ul></ul></div>`,
    { bold: 1, links: 1, items: "1 2", has: "🌧" },
  ],
  [
    "Apple Mail 16",
    `<div class="AppleOriginalContents"><div>Dear Bo,</div><div><br></div><ol class="MailOutline"><li>Pack</li><li>Go</li></ol><blockquote type="cite"><div>You <b>asked</b></div></blockquote></div>`,
    { items: "1 1", bold: 1, quotes: 1 },
  ],
  [
    "Thunderbird 128",
    `<p>Hello <b class="moz-txt-star"><span class="moz-txt-tag">*</span>all<span class="moz-txt-tag">*</span></b></p><pre class="moz-quote-pre" wrap="">quoted
lines</pre><p><a class="moz-txt-link-freetext" href="https://example.com/">https://example.com/</a></p>`,
    { code: 1, links: 1 },
  ],
  [
    "Notion 4, tasks, a callout and an inner link",
    `<meta charset='utf-8'><h1>Launch</h1><p>See <a href="https://example.com/brief"><strong>the brief</strong></a> and <a href="/1f2e3d4c?pvs=25">inner</a>.</p><ul class="task-list"><li>[ ] Write</li><li>[x] Buy</li></ul><aside>💡 Ship on <strong>Tuesday</strong>.</aside>`,
    { headings: "1", links: 1, items: "1 1", tasks: 2, bold: 2, quotes: 1, left: { links: 1 } },
  ],
  [
    "Notion 4, a table and code",
    `<table><thead><tr><th>Owner</th><th>Due</th></tr></thead><tbody><tr><td>Ana</td><td>May | noon</td></tr></tbody></table><pre><code class="language-js">const a = 1
go(a)</code></pre><p><img src="https://prod-files-secure.s3.us-west-2.amazonaws.com/a/pic.png?X-Amz-Expires=3600" alt="pic.png"></p>`,
    { tables: "2x2", code: 1, pictures: 1, has: "```js" },
  ],
  [
    "Confluence Cloud, 2025",
    `<h2 data-local-id="1">Setup</h2><div class="ak-editor-panel__icon">i</div><table><tbody><tr><td class="ak-renderer-table-number-column">1</td><th><p>Step</p></th><th><p>Who</p></th></tr><tr><td class="ak-renderer-table-number-column">2</td><td><ul><li><p>one</p></li><li><p>two</p></li></ul></td><td><p><strong>Bo</strong></p></td></tr></tbody></table><div data-task-local-id="1" data-task-state="DONE">Ship</div>`,
    { headings: "2", tables: "2x2", bold: 1, items: "1", tasks: 1, has: "one<br>two" },
  ],
  [
    "Slack 4, a message",
    `<meta charset='utf-8'><div class="p-rich_text_section"><b data-stringify-type="bold">Ready</b> <img data-stringify-emoji=":tada:" alt="🎉" src="https://a.slack-edge.com/1.png"> see <a href="https://slack-redir.net/link?url=https%3A%2F%2Fexample.com%2Fp">plan</a></div><ul data-stringify-type="unordered-list" class="p-rich_text_list"><li data-stringify-indent="0">one</li></ul>`,
    { bold: 1, links: 1, items: "1", has: "🎉" },
  ],
  [
    "Teams 2.1, a message",
    `<meta charset='utf-8'><div><p>Hi <span itemtype="http://schema.skype.com/Mention">Ada</span> <img itemtype="http://schema.skype.com/Emoji" alt="🙂" src="https://statics.teams.cdn.office.net/e.png"></p><blockquote><p>Is it <em>done</em>?</p></blockquote><p><a href="https://example.com/t">Yes</a></p></div>`,
    { links: 1, italic: 1, quotes: 1, has: "🙂" },
  ],
  [
    "VS Code 1.90, code",
    mono(
      `<div><span style="color:#569cd6">const</span><span> a = &lt;b&gt;</span></div><div><span>  return *a*</span></div><br><div>end</div>`,
    ),
    { code: 1, has: "  return *a*" },
  ],
  [
    "IntelliJ IDEA 2024, code",
    `<html><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;"><span style="color:#cc7832;">val </span>a = 1<br>println(a)<br></pre></body></html>`,
    { code: 1, has: "val a = 1\nprintln(a)" },
  ],
  [
    "GitHub in Chrome, 2025, a readme",
    `<div class="markdown-heading"><h2 tabindex="-1" class="heading-element">Install</h2><a class="anchor" href="#install"><svg></svg></a></div><div class="highlight highlight-source-shell"><pre>npm i <span class="pl-s">x</span></pre><clipboard-copy>Copy</clipboard-copy></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> done</li></ul>`,
    { headings: "2", code: 1, items: "1", tasks: 1 },
  ],
  [
    "Obsidian 1.6, reading view",
    `<h3 data-heading="Sea">Sea</h3><p>A <a data-href="Boat" href="app://obsidian.md/Boat" class="internal-link">Boat</a> and <mark>light</mark>.</p><ul><li class="task-list-item"><input type="checkbox" data-task=" ">open</li></ul>`,
    { headings: "3", items: "1", tasks: 1, left: { links: 1 } },
  ],
  [
    "ChatGPT in Chrome, 2025, an answer",
    `<meta charset='utf-8'><h3 data-start="1">Short answer</h3><p>Use <strong>three layers</strong><span data-state="closed"><a href="https://example.com/l?utm_source=chatgpt.com"> example</a></span>.</p><div class="contain-inline-size"><button>Copy code</button><code class="whitespace-pre! language-python"><span>x = 1
</span><span class="hljs-keyword">for</span> i in y:
    pass
</code></div><p>Area: <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>r</mi></mrow><annotation encoding="application/x-tex">\\pi r^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">πr2</span></span></p>`,
    { headings: "3", bold: 1, links: 1, code: 1, has: "$\\pi r^2$" },
  ],
  [
    "Claude in Chrome, 2025, an answer",
    `<meta charset='utf-8'><h2 class="font-claude">Why</h2><ol class="list-decimal"><li class="whitespace-normal"><strong>Cost</strong>: low</li><li>Speed<ul class="list-disc"><li>fast</li></ul></li></ol><pre class="code-block__code"><code class="language-ts">let a</code></pre><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><code>x|y</code></td></tr></tbody></table>`,
    { headings: "2", bold: 1, items: "1 1 2", code: 1, tables: "2x2" },
  ],
  [
    "Perplexity in Chrome, 2025, an answer",
    `<div class="prose"><h2>Rain</h2><p>It rains often.<span class="citation"><a href="https://example.com/1" aria-label="source">1</a></span></p><ul><li><p>Bergen</p></li></ul></div>`,
    { headings: "2", links: 1, items: "1" },
  ],
  [
    "Chrome 130, a page with relative wrappers and a card",
    `<meta charset='utf-8'><article><a href="https://example.com/card" style="color:red"><h3>Card</h3><p>Its text</p></a><figure><picture><source srcset="https://example.com/a.webp"><img src="https://example.com/a.jpg" alt="A pier"></picture><figcaption>At <em>nine</em></figcaption></figure><video src="https://example.com/v.mp4"></video></article>`,
    { headings: "3", links: 2, pictures: 1, italic: 1, left: { media: 1 } },
  ],
  [
    "Firefox 131, a part of a page",
    `<h2>Boats</h2><p>The <strong>old </strong>one<b>, </b>and <i> new</i>.</p><dl><dt>Keel</dt><dd>below</dd></dl><hr>`,
    { headings: "2", bold: 1, italic: 1, items: "1" },
  ],
  [
    "Safari 18, a part of a page",
    `<meta charset="UTF-8"><h2 style="caret-color: rgb(0, 0, 0)">Boats</h2><p style="caret-color: rgb(0, 0, 0)">A <strong>keel</strong><span class="Apple-converted-space">&nbsp;</span>and <a href="https://example.com/k">more</a></p><br class="Apple-interchange-newline">`,
    { headings: "2", bold: 1, links: 1 },
  ],
  [
    "Wikipedia in Chrome, 2025",
    `<p>The <b>tide</b><sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> is <a href="https://en.wikipedia.org/wiki/Sea" title="Sea">of the sea</a>.</p><table class="wikitable"><tbody><tr><th>Port</th><th>m</th></tr><tr><td>Brest</td><td>7</td></tr></tbody></table>`,
    { bold: 1, links: 1, tables: "2x2" },
  ],
  [
    "Substack in Chrome, 2025",
    `<meta charset='utf-8'><h1 class="header-anchor-post">Slow travel<div class="header-anchor-parent"><button aria-label="Link"><svg></svg></button></div></h1><p><span>We took the </span><strong>night train</strong><span>.</span><a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><figure><a class="image-link" href="https://substackcdn.com/image/fetch/https%3A%2F%2Fexample.com%2Ft.jpg"><div><img src="https://substackcdn.com/w/a.jpg" alt="A train"></div></a></figure><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Eight hours.</p></div></div>`,
    { headings: "1", bold: 1, pictures: 1, notes: 1 },
  ],
  [
    "PDF.js 4 in Firefox, hyphens at line ends",
    `<meta charset='utf-8'><span role="presentation" dir="ltr">Annual report of the soci-</span><br role="presentation"><span role="presentation" dir="ltr">ety in every region.</span>`,
    { has: "Annual report of the society in every region." },
  ],
  [
    "A newsletter of Mailchimp, 2024, tables for layout",
    `<table role="presentation"><tbody><tr><td><table><tbody><tr><td><h1>News</h1><p>Read <a href="https://example.com/n">on</a></p><img src="https://example.com/p.gif" width="1" height="1"></td></tr></tbody></table></td></tr></tbody></table>`,
    { headings: "1", links: 1 },
  ],
]
