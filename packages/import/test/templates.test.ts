import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { createAddressBook } from "../src/addresses/address-book.ts"
import { readArticleFile } from "../src/article/read-article-file.ts"

const addresses = createAddressBook([
  { path: "site/_posts/2020-01-01-first.md", folder: "site", slug: "first" },
  { path: "site/notes/My Note.md", folder: "site", slug: "my-note" },
])

function read(body: string, path = "site/a.md") {
  const text = `---\ntitle: My title\nvideo: dQw4w9WgXcQ\nversion: "4.0"\n---\n${body}`
  return readArticleFile(new TextEncoder().encode(text), path, { folder: "site", addresses })
}

const film = "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>"

/** The platform, what it writes, and what the import makes of it. */
const resolved: readonly [string, string, string][] = [
  ["Eleventy", '[a]({{ "/x/" | url }})', "[a](/x/)"],
  ["Eleventy", "A {# note #}b and {{ version }}", "A b and 4.0"],
  ["Jekyll", "[a]({{ '/x' | relative_url }}) [b]({{ 'x' | absolute_url }})", "[a](/x) [b](/x)"],
  ["Jekyll", '[a]({{ "/x" | prepend: site.baseurl }}) [b]({{ site.baseurl }}/y)', "[a](/x) [b](/y)"],
  ["Jekyll", "![a]({{ site.url }}/i.png) [home]({{ site.url }})", "![a](/i.png) [home](/)"],
  ["Jekyll", "{{ page.title }}, {{- page.version -}}", "My title, 4.0"],
  ["Jekyll", "[a]({% link _posts/2020-01-01-first.md %})", "[a](/blog/first)"],
  ["Jekyll", "[a]({{ site.baseurl }}{% post_url 2020-01-01-first %}#part)", "[a](/blog/first#part)"],
  ["Jekyll", "{% raw %}{{ x }}{% endraw %} and `{{ y }}`", "{{ x }} and `{{ y }}`"],
  ["Jekyll", "A\n\n{% raw %}\n```\n{{ x }}\n```\n{% endraw %}\nB", "A\n\n```\n{{ x }}\n```\nB"],
  ["Jekyll", "{% highlight ruby linenos %}\na = `b` {{ c }}\n{% endhighlight %}", "```ruby\na = `b` {{ c }}\n```"],
  [
    "Jekyll",
    "{% highlight md %}\n```\na\n```\n{% endhighlight %}\n\n{{ version }}",
    "````md\n```\na\n```\n````\n\n4.0",
  ],
  ["Eleventy", '<lite-youtube videoid="dQw4w9WgXcQ" playlabel="A film"></lite-youtube>', film],
  ["Jekyll", "- Type {% highlight sh %}npm i{% endhighlight %} now", "- Type `npm i` now"],
  ["Eleventy", "<div>{% markdown %}**a**{% endmarkdown %}</div>", "<div>\n\n**a**\n\n</div>"],
  [
    "Eleventy",
    '<p>{% postEmbed "https://x.example/" %}</p>',
    '<p><a href="https://x.example/">https://x.example/</a></p>',
  ],
  ["Jekyll", "A\n\n{% comment %}\nSecret {{ x }}\n{% endcomment %}\nB", "A\n\nB"],
  ["Jekyll", 'A\n{% include youtube.html id="dQw4w9WgXcQ" %}\nB', `A\n\n${film}\n\nB`],
  ["Jekyll", "{% include youtubePlayer.html id=page.video %}", film],
  ["Minimal Mistakes", '{% include figure image_path="/a.png" alt="A" %}', "![A](/a.png)"],
  ["Octopress", '{% img left /a.png 300 200 "An alt" %}', "![An alt](/a.png)"],
  ["Hexo", "{% codeblock lang:js %}\nlet a\n{% endcodeblock %}", "```js\nlet a\n```"],
  ["Hexo", "{% post_link 2020-01-01-first The first %}", "[The first](/blog/first)"],
  ["Hexo", "{% note info %}\nMind.\n{% endnote %}", "Mind.\n"],
  ["DEV", "{% youtube dQw4w9WgXcQ %}", film],
  ["DEV", "- {% embed https://dev.to/a/b %}", "- <https://dev.to/a/b>"],
  ["DEV", "{% details More %}\nText\n{% enddetails %}", "<details>\n<summary>More</summary>\n\nText\n\n</details>\n"],
  ["Hugo", "{{< youtube dQw4w9WgXcQ >}}", film],
  ["Hugo", '{{< youtube id="dQw4w9WgXcQ" autoplay="true" >}}', film],
  ["Hugo", "{{< vimeo 146022717 >}}", "<https://vimeo.com/146022717>"],
  ["Hugo", '{{< tweet user="a" id="877500564405444608" >}}', "<https://twitter.com/a/status/877500564405444608>"],
  ["Hugo", "{{< gist spf13 7896402 >}}", "<https://gist.github.com/spf13/7896402>"],
  [
    "Hugo",
    '{{< figure src="/i.png" alt="A" caption="B" >}}',
    '<figure>\n<img src="/i.png" alt="A">\n<figcaption>B</figcaption>\n</figure>',
  ],
  ["Hugo", '{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', "```go\nx := 1\n```"],
  [
    "Hugo",
    '[a]({{< ref "2020-01-01-first.md#b" >}}) [c]({{< relref "/_posts/2020-01-01-first" >}})',
    "[a](/blog/first#b) [c](/blog/first)",
  ],
  ["Hugo", '{{% alert title="Take care" %}}\nText\n{{% /alert %}}', "**Take care**\n\nText\n"],
  ["Hugo", "{{</* youtube id */>}}", "{{< youtube id >}}"],
  ["Zola", '{{ youtube(id="dQw4w9WgXcQ") }}', film],
  ["Zola", '{% quote(author="Ada") %}\nText\n{% end %}', "<blockquote>\n\nText\n\n— Ada\n\n</blockquote>\n"],
  ["Zola", "[a](@/_posts/2020-01-01-first.md#b)", "[a](/blog/first#b)"],
  [
    "WordPress",
    '[caption id="x" width="3"]<img src="https://x.example/a.png" alt="a" /> Words[/caption]',
    '<figure>\n<img src="https://x.example/a.png" alt="a" />\n<figcaption>Words</figcaption>\n</figure>',
  ],
  ["WordPress", "[embed]https://youtu.be/dQw4w9WgXcQ[/embed]", "<https://youtu.be/dQw4w9WgXcQ>"],
  ["WordPress", "[youtube https://youtu.be/dQw4w9WgXcQ&w=640]", "<https://youtu.be/dQw4w9WgXcQ>"],
  ["WordPress", '[code lang="php"]\necho [x];\n[/code]', "```php\necho [x];\n```"],
  [
    "kramdown",
    'Lead.\n{: .lead }\n\n* TOC\n{:toc}\n\n![a](https://x.example/b.png){: width="3" }',
    "Lead.\n\n\n![a](https://x.example/b.png)",
  ],
  ["Gatsby", "## *왜* {#why}\n\n## [A b](/c) {#a-b}", '## <a id="why"></a>*왜*\n\n## [A b](/c)'],
  ["markdown-it", "![](https://x.example/a.png){.wide width=3} f(){.5}", "![](https://x.example/a.png) f(){.5}"],
  ["kramdown", "## One {#one}\n\n## Two {#zwei .x}\n\n[to](#zwei)", '## One\n\n## <a id="zwei"></a>Two\n\n[to](#zwei)'],
  ["Obsidian", "[[My Note]], [[My Note#Part two|that]]", "[My Note](/blog/my-note), [that](/blog/my-note#part-two)"],
  ["Obsidian", "![[a b.png|300]]", "![](a%20b.png)"],
]

describe("what needs no engine is resolved", () => {
  test.each(resolved)("%s: %s", (_platform, body, expected) => {
    const { article, visibility, problems } = read(`${body}\n`)
    expect(article?.body.trimEnd()).toBe(expected.trimEnd())
    expect(visibility).toEqual({ state: "live" })
    expect(problems.filter(({ code }) => code === "template_syntax")).toEqual([])
  })

  test("and named as written, with its line", () => {
    const { problems } = read('One.\n\n{{< youtube id="dQw4w9WgXcQ"\n   title="a" >}}\n')
    expect(problems).toContainEqual({
      code: "template_resolved",
      severity: "note",
      line: 8,
      subject: '{{< youtube id="dQw4w9WgXcQ" title="a" >}}',
      message: '{{< youtube id="dQw4w9WgXcQ" title="a" >}} is replaced with what it means.',
    })
  })

  test("in HTML too", () => {
    const body = `<a href="{{ '/x' | relative_url }}">x</a>\n{% youtube dQw4w9WgXcQ %}\n<pre>{{ page.title }}</pre>\n`
    expect(read(body, "site/a.html").article?.body).toBe(
      '<a href="/x">x</a>\n<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>\n<pre>{{ page.title }}</pre>\n',
    )
  })
})

describe("what needs an engine", () => {
  test.each([
    "{{ site.data.team }}",
    "{{ x | upcase }}",
    "{% avatar 'ada' %}",
    "{% post_url 2019-01-01-missing %}",
    "{{< chart 3 >}}",
    '[gallery ids="1,2"]',
  ])("stays as it is, and is named with its line: %s", (tag) => {
    const { article, visibility, problems } = read(`One.\n\n${tag}\n\nTwo.\n`)
    expect(article?.body).toBe(`One.\n\n${tag}\n\nTwo.\n`)
    expect(visibility).toEqual({ state: "live" })
    expect(problems).toMatchObject([
      { code: "template_syntax", severity: "warning", line: 8, subject: tag },
      { code: "unknown_key" },
      { code: "unknown_key" },
    ])
  })

  test.each([
    ["a loop", "One.\n\n{% for post in site.posts %}\n- a\n{% endfor %}\n"],
    ["a condition", "{% if page.x %}One.{% endif %}\n\nTwo.\n"],
    ["a variable", "{% assign a = 1 %}\n\nOne.\n"],
    ["tags in three lines of ten", `${"Text.\n".repeat(7)}{{ a.b }}\n{{ a.c }}\n{{ a.d }}\n`],
  ])("holds the article back if it decides what the text is: %s", (_what, body) => {
    expect(read(body).visibility).toEqual({ state: "held_back", reason: "template" })
  })

  test("does not count in code", () => {
    const body = "One.\n\n```liquid\n{% for a in b %}\n{{ a }}\n```\n\n    {% if c %}\n\nAnd `{% if d %}`.\n"
    expect(read(body)).toMatchObject({ article: { body }, visibility: { state: "live" } })
  })
})

test.each([
  "Type [[nodiscard]](https://x.example/) or [gallery], [embed], [youtube][a].\n\n[a]: https://x.example/\n",
  "A set {a, b}, an id {#one} in a sentence, 100 %} and {% alone.\n",
  "<style>a { b: c }</style>\n\n<!-- {{ page.title }} [[My Note]] -->\n",
  "\\{{ page.title }}\n",
])("text that only looks like a template stays: %j", (body) => {
  expect(read(body).article?.body).toBe(body)
})

test("a body without any of this stays the same byte for byte, and so does fenced code", () => {
  const plain = [
    "# A\n",
    "\n",
    "text ",
    "`{{ x }}`",
    "<b>",
    "</b>",
    "> ",
    "- ",
    "    ",
    "*",
    "_",
    "\r\n",
    "é",
    "🙂",
    "{",
    "}",
    "%",
    "[a]",
    "[^1]",
    "<!-- {% if a %} -->",
    "|a|\n|-|\n",
    "import it\n",
    "<div class='a'>",
    "</div>",
  ]
  const code = ["```md\n{{ page.title }}\n{% if a %}\n```\n", "~~~\n[[My Note]]\n{: .a}\n~~~\n"]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...plain, ...code.map((block) => `\n${block}`)), { maxLength: 30 }),
      (parts) => {
        const body = `Start.\n\n${parts.join("")}`
        expect(read(body).article?.body).toBe(body)
      },
    ),
    { numRuns: 150 },
  )
})

test("hostile bodies are read quickly", () => {
  for (const piece of ["{%", "{{", "{% raw %}", "[caption]"])
    expect(read(piece.repeat(Math.floor(50_000 / piece.length))).problems.length).toBeGreaterThan(0)
})
