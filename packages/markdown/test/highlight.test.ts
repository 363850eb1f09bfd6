import { fork } from "node:child_process"
import { once } from "node:events"

import { createMemoryCache, renderBody } from "@citable/markdown"
import type { TextCache } from "@citable/markdown"
import { createHighlighter } from "@citable/markdown/highlight"
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript"
import * as fc from "fast-check"
import { fromHtml } from "hast-util-from-html"
import { describe, expect, it } from "vitest"

import { toPlainText } from "../src/plugins/to-plain-text.ts"

const plugins = [createHighlighter()]
const highlight = async (body: string) => (await renderBody(body, { plugins })).html

describe("code in a known language", () => {
  it("has classes for its tokens, and no inline colours", async () => {
    expect(await highlight('```js\nconst a = f("x") // c\n```')).toBe(
      '<pre class="citable-code" tabindex="0"><code class="language-js"><span class="ct-keyword">const</span> a = ' +
        '<span class="ct-function">f</span>(<span class="ct-string">"x"</span>) <span class="ct-comment">// c</span>\n</code></pre>',
    )
  })

  it("is the same at any time, with every name of the language, and in HTML", async () => {
    const first = await renderBody("```py\nx = 1\n```", { plugins: [createHighlighter()] })
    expect(first.html).toContain('<span class="ct-number">1</span>')
    for (const info of ["py", "PY", "py {2} nothing=else"])
      expect(await highlight(`\`\`\`${info}\nx = 1\n\`\`\``)).toContain("ct-number")
    expect(await highlight("```python\nx = 1\n```")).toBe(first.html.replace("-py", "-python"))
    const { html } = await renderBody('<pre><code class="language-py">x = 1\n</code></pre>', {
      plugins,
      format: "html",
    })
    expect(html).toBe(first.html)
    expect((await renderBody(first.html, { plugins, format: "html" })).html).toBe(first.html)
  })

  it("keeps every character of it", async () => {
    const code = fc.array(
      fc.constantFrom(
        "<b>",
        "&amp;",
        '"',
        "'",
        "\n",
        "\n\n",
        "\t",
        "  ",
        "/*",
        "//",
        "`",
        "${",
        "}",
        "ä",
        "🙂",
        "const",
        "1",
      ),
      {
        maxLength: 40,
      },
    )
    await fc.assert(
      fc.asyncProperty(code, fc.constantFrom("ts", "html", "css", "md", "sh", "nope"), async (parts, language) => {
        const text = parts.join("")
        fc.pre(text.trim() !== "")
        const html = await highlight(`~~~~\`\`\`\n~~~~\n\n~~~~${language} {1} showLineNumbers\n${text}\n~~~~`)
        const block = html.slice(html.indexOf("</pre>") + 7)
        const [pre] = fromHtml(block, { fragment: true }).children
        expect(pre?.type === "element" ? toPlainText(pre) : pre).toBe(`${text}\n`)
      }),
      { numRuns: 200 },
    )
  })
})

describe("code stays plain", () => {
  it.each([
    ["in no language", "```\nconst a\n```", "<code>const a\n</code>"],
    ["in one that is not known", "```nope\nconst a\n```", '<code class="language-nope">const a\n</code>'],
    [
      "in one named like a property of objects",
      "```constructor\nconst a\n```",
      '<code class="language-constructor">const a\n</code>',
    ],
    ["in plain text", "```text\nconst a\n```", '<code class="language-text">const a\n</code>'],
  ])("%s", async (_, body, code) => {
    expect(await highlight(body)).toBe(`<pre class="citable-code" tabindex="0">${code}</pre>`)
  })

  it("if its author marked something in it", async () => {
    const html = '<pre><code class="language-js">const <mark>a</mark></code></pre>'
    expect((await renderBody(html, { plugins, format: "html" })).html).toBe(html)
  })

  it("after too much code, and on lines as long as in minified files", async () => {
    const block = (code: string) => `\`\`\`js\n${code}\n\`\`\``
    const many = "a = [[[1]]]\n".repeat(50_000)
    const html = await highlight([block("let a"), block(many), block("let c")].join("\n\n"))
    expect(Array.from(html.matchAll(/<span class="ct-keyword">let<\/span> (.)/g), ([, name]) => name)).toEqual([
      "a",
      "c",
    ])
    expect(html).toContain(`<code class="language-js">${many}`)
    const long = "a=1;".repeat(126)
    expect(await highlight(block(`${long}\nlet x`))).toContain(`${long}\n<span class="ct-keyword">let</span> x`)
    expect(await highlight(block(long.slice(4)))).toContain('<span class="ct-number">1</span>')
  })
})

it("a body has colours for 30,000 characters of code, however long its lines are, and warns once beyond", async () => {
  const line = `curl -sS "https://api.example.com/v1/items?page=1" -H "Authorization: Bearer $TOKEN" `
    .repeat(4)
    .slice(0, 313)
  const block = `\`\`\`sh\n${line}\n\`\`\`\n\n`
  const some = await renderBody(block.repeat(95), { plugins })
  expect(some.warnings).toEqual([])
  expect(some.html.match(/<code class="language-sh"><span/g)).toHaveLength(95)
  const many = await renderBody(block.repeat(100), { plugins, name: "curl" })
  expect(many.warnings).toEqual([
    { code: "too_much_code", message: "curl: code beyond 30000 characters of a body stays plain" },
  ])
  expect(many.html.match(/<code class="language-sh"><span/g)).toHaveLength(95)
  expect(many.html.match(/<pre class="citable-code" tabindex="0">/g)).toHaveLength(100)
})

describe("the text after the language", () => {
  it.each(["js {1,3-4}", "js{1,3-4}", "js title=a {1, 3-4}", "js {4-4,1,3,99-9,x}"])(
    "marks lines: %s",
    async (info) => {
      const html = await highlight(`\`\`\`${info}\na\nb\nc\nd\ne\n\`\`\``)
      const lines = Array.from(html.matchAll(/<span class="citable-line( citable-line-marked)?">(.)\n<\/span>/g))
      expect(lines.map(([, marked, text]) => (marked === undefined ? text : `${text}!`))).toEqual([
        "a!",
        "b",
        "c!",
        "d!",
        "e",
      ])
    },
  )

  it.each(['js title="src/a b.js"', "js title='src/a b.js'", 'js:title="src/a b.js"', 'js filename="src/a b.js"'])(
    "gives a title: %s",
    async (info) => {
      expect(await highlight(`\`\`\`${info}\na\n\`\`\``)).toBe(
        '<figure class="citable-code-figure"><figcaption>src/a b.js</figcaption>' +
          '<pre class="citable-code" tabindex="0"><code class="language-js">a\n</code></pre></figure>',
      )
    },
  )

  it("numbers lines, also of plain code", async () => {
    expect(await highlight("```nope showLineNumbers\na\n\n```")).toBe(
      '<pre class="citable-code" data-line-numbers="" tabindex="0"><code class="language-nope">' +
        '<span class="citable-line">a\n</span><span class="citable-line">\n</span></code></pre>',
    )
  })

  it("is not markup, survives HTML around it, and leaves no trace without a highlighter", async () => {
    const body = '<i>x</i>\n\n```js title="<script>"\na\n```'
    expect(await highlight(body)).toContain("<figcaption>&#x3C;script></figcaption>")
    expect((await renderBody(body)).html).toBe('<p><i>x</i></p>\n<pre><code class="language-js">a\n</code></pre>')
  })
})

it("the highlighter knows the 19 languages that articles are full of, and names the package that has the others, once a language", async () => {
  const names = "js ts jsx tsx json jsonc css scss html xml md yml toml ini sh dockerfile sql py diff".split(" ")
  const known = await renderBody(
    names.map((name) => `\`\`\`${name}\n- <a b="1"/> 1\n# "a"\n[b]\n{"c": 1}\n\`\`\``).join("\n\n"),
    {
      plugins,
    },
  )
  expect(known.warnings).toEqual([])
  expect(known.html.split("</pre>").filter((block) => block.includes('class="ct-')).length).toBe(names.length)
  const block = (name: string) => `\`\`\`${name}\nfn main() {}\n\`\`\`\n\n`
  const unknown = await renderBody(["rust", "rs", "rust", "go", "nope", "text", "mermaid"].map(block).join(""), {
    plugins,
  })
  expect(unknown.html).not.toContain("ct-")
  const message = (name: string) => `code in ${name} stays plain: its grammar is in the package @citable/grammars`
  expect(unknown.warnings).toEqual(
    ["rust", "rs", "go", "mermaid"].map((name) => ({ code: "missing_grammar", message: message(name) })),
  )
})

it("a site adds grammars by their names, and each set of them has a key of its own", async () => {
  const rust = createHighlighter({ grammars: { rust: () => import("@shikijs/langs/rust") } })
  const body = "```rs\nfn main() {}\n```\n\n```js\nlet a\n```"
  const { html, warnings } = await renderBody(body, { plugins: [rust] })
  expect(html).toContain('<span class="ct-function">main</span>')
  expect(html).toContain('<span class="ct-keyword">let</span>')
  expect(warnings).toEqual([])
  const go = createHighlighter({ grammars: { go: () => import("@shikijs/langs/go") } })
  expect(new Set([rust, go, createHighlighter()].map(({ key }) => key)).size).toBe(3)
})

it("a server that replaces the global Response keeps its colours, or says why it has none and goes on", async () => {
  const child = fork(new URL("replaced-response.ts", import.meta.url))
  const [message] = (await once(child, "message")) as [unknown]
  const [code] = (await once(child, "exit")) as [number | null]
  expect(message).toMatchObject({
    without: { html: expect.not.stringContaining("ct-"), warnings: [{ code: "highlight_failed" }] },
    with: { html: expect.stringContaining('<span class="ct-number">1</span>'), warnings: [] },
  })
  expect(code).toBe(0)
})

it("JavaScript's own regular expressions can run the grammars", async () => {
  const body = "```js\nconst a = 1\n```"
  const { html } = await renderBody(body, {
    plugins: [createHighlighter({ engine: createJavaScriptRegexEngine({ forgiving: true }) })],
  })
  expect(html).toBe(await highlight(body))
})

describe("a code cache", () => {
  it("saves highlighting the same code again, for any article", async () => {
    const kept = createMemoryCache()
    let reads = 0
    let writes = 0
    const codeCache: TextCache = {
      get: (key) => ((reads += 1), kept.get(key)),
      set: (key, value) => ((writes += 1), kept.set(key, value)),
    }
    const block = "```js {1}\nconst a = 1\n```"
    const first = await renderBody(block, { plugins, codeCache })
    const other = await renderBody(`Text.\n\n${block.replace("{1}", "")}`, {
      plugins: [createHighlighter()],
      codeCache,
    })
    expect({ reads, writes }).toEqual({ reads: 2, writes: 1 })
    expect(first.html).toBe(await highlight(block))
    expect(other.html).toBe(await highlight(`Text.\n\n${block.replace("{1}", "")}`))
  })

  it("with a foreign value counts as empty", async () => {
    for (const value of ["", "{}", "[[1]]", "null", '[["a"', "[{}]"]) {
      const codeCache: TextCache = { get: () => value, set: () => undefined }
      const { html } = await renderBody("```js\nlet a\n```", { plugins, codeCache })
      expect(html).toBe(await highlight("```js\nlet a\n```"))
    }
  })
})
