/** All pairs of two lists. */
function pairs<First, Second>(first: readonly First[], second: readonly Second[]): [First, Second][] {
  return first.flatMap((one) => second.map((other): [First, Second] => [one, other]))
}

const words = (text: string) => text.split(" ")

const image = "<img src=x onerror=XSS>"

/** Forms of an attribute that a pattern filter misses. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => ` ${name}=XSS`,
  (name) => `/${name}="XSS"`,
  (name) => `\n${name.toUpperCase()}\t=\n'XSS'`,
  (name) => ` x="y"${name}=XSS`,
  (name) => ` ="> ${name}=XSS`,
  (name) => ` \u000C${name}\u000C=\u000CXSS`,
  (name) => ` ${name}=&#88;SS;XSS`,
  (name) => ` ${name}=XSS//`,
]

const handled = pairs(
  words(
    "a abbr article aside audio b bdo blockquote body code details dialog div em figure h1 h2 hr img input kbd li mark meter " +
      "ol p pre progress q s section select span strong sub summary svg table td textarea th ul video x-y",
  ),
  ["onclick", "onfocus tabindex=1 autofocus", "onanimationend", "oncontentvisibilityautostatechange"],
).map(([tag, handler], index) => {
  const [name = "", ...others] = handler.split(" ")
  const spelling = spellings[index % spellings.length]?.(name) ?? ""
  return `<${tag} ${others.join(" ")}${spelling}>x</${tag}>`
})

const loaded = pairs(
  words("audio body embed iframe img input link object script source style svg track video").map(
    (tag) => `<${tag} src=x`,
  ),
  spellings,
).map(([start, spelling], index) => `${start}${spelling(index % 2 === 0 ? "onerror" : "onload")}>`)

/** Forms of `javascript:` that browsers accept, or older ones did. */
const schemes: readonly string[] = [
  ..."javascript:|JAVASCRIPT:|jAvAsCrIpT:| javascript:|\tjavascript:|\u0001javascript:|\u001Fjavascript:|\u00A0javascript:".split(
    "|",
  ),
  ..."java\tscript:|java\nscript:|java\rscript:|javascript\t:|javascript\n:|j\na\nv\na\ns\nc\nr\ni\np\nt:|javascript:\n//\n".split(
    "|",
  ),
  ..."&#106;avascript:|&#x6a;avascript:|&#x6A avascript:|&#0000106avascript:|&#x000000000006Aavascript:".split("|"),
  ..."javascript&colon;|javascript&#58;|javascript&#x3A;|java&Tab;script:|java&NewLine;script:|&Tab;javascript:".split(
    "|",
  ),
  ..."javascript&#x0A;:|&NewLine;javascript&NewLine;&colon;|javascript://%0a|javascript://x%0D%0A|javascript:/**/".split(
    "|",
  ),
  ..."\\javascript:|\\x6Aavascript:|\\u006Aavascript:|%6Aavascript:|javascript%3A|//javascript:|./javascript:|?javascript:".split(
    "|",
  ),
  ..."vbscript:|data:text/html,|data:text/html;charset=utf-7,|data:application/xhtml+xml,|data:image/svg+xml,|blob:|view-source:javascript:".split(
    "|",
  ),
  ..."feed:javascript:|jar:javascript:|livescript:|mocha:|ｊavascript:|javascrıpt:|java\u200Bscript:|javascript\uFE55".split(
    "|",
  ),
]

const addressed = pairs(schemes, [
  (url: string) => `<a href="${url}XSS">x</a>`,
  (url: string) => `<img src='${url}XSS' alt=x><video poster="${url}XSS" src="${url}XSS"></video>`,
  (url: string) => `<svg><a xlink:href="${url}XSS" href="${url}XSS"><text y=9>x</text></a></svg>`,
  (url: string) => `<iframe src="${url}XSS" title="${url}XSS"></iframe>`,
  (url: string) => `<form action="${url}XSS"><button formaction="${url}XSS">x</button></form>`,
  (url: string) => `<object data="${url}XSS"><embed src="${url}XSS"></object>`,
  (url: string) => `<math href="${url}XSS"><mtext href="${url}XSS">x</mtext></math>`,
  (url: string) => `<base href="${url}XSS"><a href=x>x</a>`,
]).map(([scheme, write]) => write(scheme))

/** Places with other parsing rules: HTML that is text in one reading is an element in the next. */
const contexts = words(
  "style script title textarea xmp iframe noembed noframes noscript plaintext template select option svg math desc " +
    "foreignObject mtext mglyph malignmark annotation-xml table caption colgroup button form frameset head",
)

const mutated = pairs(contexts, [
  (tag: string) => `<${tag}><p title="</${tag}>${image}">`,
  (tag: string) => `<svg></p><${tag}><a id="</${tag}>${image}">`,
  (tag: string) => `<math><mtext><table><mglyph><${tag}><!--</${tag}>${image}-->`,
  (tag: string) => `<form><math><mtext></form><form><mglyph><${tag}></math>${image}`,
  (tag: string) => `<${tag}><!--</${tag}>${image}--!>`,
  (tag: string) => `<svg><${tag}><![CDATA[</${tag}>${image}]]>`,
  (tag: string) => `<table><${tag}><td>${image}</${tag}></table>`,
  (tag: string) => `<math><annotation-xml encoding="text/html"><${tag}>${image}</${tag}></annotation-xml></math>`,
  (tag: string) => `<svg><foreignObject><${tag}>${image}</${tag}></foreignObject><desc><${tag}>${image}</svg>`,
  (tag: string) => `<a><${tag}></a>${image}<a href="javascript:XSS">x</${tag}></a>`,
  (tag: string) => `&lt;${tag}&gt;<${tag}>&lt;/${tag}&gt;&lt;img src=x onerror=XSS&gt;</${tag}>`,
  (tag: string) => `</${tag}>${image}<${tag}/>${image}`,
]).map(([tag, write]) => write(tag))

const shadows = pairs(
  words("a form img input object embed iframe p h2 section button fieldset output map"),
  words(
    "location document cookie body attributes childNodes firstChild innerHTML __proto__ constructor hasOwnProperty defaultView",
  ),
).map(([tag, name], index) =>
  index % 2 === 0 ? `<${tag} id=${name} name=${name}>x</${tag}>` : `<${tag} name="${name}"><${tag} id=${name}>`,
)

const styled = pairs(words("div span code pre p figure img table input"), [
  "background:url(//evil.invalid/x)",
  "position:fixed;inset:0",
  "--shiki-light:red;background:url(//evil.invalid/y)",
  "color:expression(XSS)",
  "behavior:url(#x);-moz-binding:url(//evil.invalid/z)",
  "list-style-image:image-set('//evil.invalid/w' 1x)",
]).map(([tag, style]) => `<${tag} style="${style}" class="citable-embed shiki katex" src=x>x</${tag}>`)

/** Frames, videos and slides that only look like those of a provider. */
const spoofed = pairs(
  [
    "https://www.youtube.com.evil.invalid/embed/dQw4w9WgXcQ",
    "https://evil.invalid/https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube.com@evil.invalid/embed/dQw4w9WgXcQ",
    "https://www.youtube.com:8443/embed/dQw4w9WgXcQ",
    "https://www.youtube.com/embed/../../x?v=dQw4w9WgXcQ",
    "https://www.youtube.com/embed/dQw4w9WgXcQ%22onload=XSS",
    "https://www.youtube.com/redirect?q=https://evil.invalid/",
    "https://www.youtube.com\\@evil.invalid/embed/dQw4w9WgXcQ",
    "https://player.vimeo.com/video/1' onload='XSS",
    'https://codepen.io/a/embed/"><script>XSS</script>',
    "//evil.invalid/embed/x",
  ],
  [
    (url: string) => `<iframe src="${url}" onload=XSS></iframe>`,
    (url: string) => `<iframe src="${url}" srcdoc="<script>XSS</script>"></iframe>`,
    (url: string) => `<figure class=citable-embed><iframe src='${url}' title='"onload="XSS'></iframe></figure>`,
    (url: string) => `%[${url}]`,
    (url: string) => `{% embed ${url} %}`,
    (url: string) => `<p>${url}</p>`,
  ],
).map(([url, write]) => write(url))

/** Vectors in HTML, in all combinations of their tricks. */
export const generatedHtml: readonly string[] = [handled, loaded, addressed, mutated, shadows, styled, spoofed].flat()

/** Vectors through the syntax of Markdown and of its dialects. */
export const generatedMarkdown: readonly string[] = [
  ...pairs(schemes, [
    (url: string) => `[x](${url}XSS)`,
    (url: string) => `![x](<${url}XSS> "t")`,
    (url: string) => `<${url}XSS>`,
    (url: string) => `[x]\n\n[x]: ${url}XSS 'y'`,
    (url: string) => `| [a](${url}XSS) |\n| - |\n| ![b](${url}XSS) |`,
    (url: string) => `![](${url}XSS align="center") %[${url}XSS]`,
  ]).map(([scheme, write]) => write(scheme)),
  ...pairs(
    [
      '"><script>XSS</script>',
      "' onclick='XSS",
      image,
      "javascript:XSS",
      "</code></pre>" + image,
      '\u0000"onfocus=XSS autofocus ',
    ],
    [
      (text: string) => `\`\`\`js title="${text}" {1,2}\nx\n\`\`\``,
      (text: string) => `\`\`\`${text}\n${text}\n\`\`\``,
      (text: string) => `\`\`\`js:title=${text}\nconst a = 1 // [!code highlight]${text}\n\`\`\``,
      (text: string) => `> [!NOTE] ${text}\n> ${text}`,
      (text: string) => `:::warning ${text}\n${text}\n:::`,
      (text: string) => `$${text}$\n\n$$\n${text}\n$$`,
      (text: string) =>
        `$\\href{${text}}{x} \\url{${text}} \\htmlId{${text}}{x} \\htmlStyle{${text}}{x} \\includegraphics{${text}}$`,
      (text: string) => `\`\`\`mermaid\ngraph TD; A[${text}]; click A "${text}"\n\`\`\``,
      (text: string) => `## ${text} {#x ${text}}\n\n[a](#${text})`,
      (text: string) => `x[^${text}]\n\n[^${text}]: ${text}`,
      (text: string) => `[x](/a "${text}") ![${text}](https://example.com/a.png '${text}')`,
      (text: string) => `- [ ] ${text}\n- [x] ${text}`,
      (text: string) => `https://example.com/${text} www.example.com/${text} a@example.com${text}`,
      (text: string) => `<details open><summary>${text}</summary>\n\n${text}\n\n</details>`,
    ],
  ).map(([text, write]) => write(text)),
]
