import { compile } from "@mdx-js/mdx"
import fc from "fast-check"
import remarkGfm from "remark-gfm"
import { describe, expect, it } from "vitest"

import { renderForGit, toFile } from "./git-render.ts"

const render = async (body: string) => {
  const document = await renderForGit({ body }, { config: { format: "mdx" } })
  await compile(toFile(document).body, { remarkPlugins: [remarkGfm] })
  return { mdx: toFile(document).body, warnings: document.warnings.map(({ detail }) => detail) }
}

describe("an article as MDX", () => {
  it.each([
    ["braces", "Use {{ x }} and a { b", "Use \\{\\{ x }} and a \\{ b\n"],
    ["angle brackets", "if a < b and vector<string>", "if a \\< b and vector\\<string>\n"],
    ["code with both", "`{a} <b>`", "`{a} <b>`\n"],
    ["an address in angle brackets", "<https://example.com/>", "[https://example.com/](https://example.com/)\n"],
    ["a comment", "<!-- a -->\n\none", "{/* a */}\n\none\n"],
    ["a comment that would end early", "<!-- */ -->", "{/* * / */}\n"],
    [
      "a paragraph that looks like JavaScript",
      "import things\n\nexport { this }",
      "&#x69;mport things\n\n&#x65;xport \\{ this }\n",
    ],
    ["indented code", "one\n\n    const a = {}", "one\n\n```\nconst a = {}\n```\n"],
    ["a break", "one<br>two", "one<br />two\n"],
    ["tags in a line", "H<sub>2</sub>O <KBD class='k'>x</KBD>", 'H<sub>2</sub>O <kbd className="k">x</kbd>\n'],
    ["a tag that nobody closes", "one <b>two", "one two\n"],
    ["tags that cross", "<b>a <i>b</b> c</i>", "<b>a b</b> c\n"],
    [
      "text between blocks of HTML",
      "<details>\n<summary>More</summary>\n\nSome *text*.\n\n</details>",
      "<details>\n  <summary>More</summary>\n\n  Some *text*.\n</details>\n",
    ],
    ["a style", '<p style="color: red; --a: b">x</p>', '<p style={{"color":"red","--a":"b"}}>x</p>\n'],
    ["an entity in HTML", "<p>a &lt; b &amp; {c}</p>", "<p>a \\< b & \\{c}</p>\n"],
    ["text with its own lines", "<pre>a\n  {b}\n</pre>", '<pre>{"a\\n  {b}\\n"}</pre>\n'],
  ])("has %s", async (_, body, mdx) => {
    expect((await render(body)).mdx).toBe(mdx)
  })

  it("leaves out what can run, and says so", async () => {
    const { mdx, warnings } = await render('<script>alert("{")</script>\n\n<p onclick="x()" @a="b">one</p>')
    expect(mdx).toBe("<p>one</p>\n")
    expect(warnings).toEqual([
      "MDX cannot hold the HTML script of this article.",
      "MDX cannot hold the HTML onclick of this article.",
      "MDX cannot hold the HTML @a of this article.",
    ])
  })

  it("compiles, or is refused with its line, whatever the pieces", async () => {
    const pieces = fc.constantFrom(
      ..."{|}|<|>|<b>|</b>|<div>|</div>|<br>|<!--|-->|`|```|\n|\n\n|    |- |> |# |import a|export b|{/*|*/}|<a href='x'>|</a>|&lt;|[x](y)|![|](|<https://e.com>|*|**|_|<pre>|</pre>|\\|<X/>|<x.y>|| a | b |\n| - | - |\n|[^1]|[^1]: n|text|1. ".split(
        "|",
      ),
      "|",
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
        const document = await renderForGit({ body: parts.join("") }, { config: { format: "mdx" } }).catch(
          (error: unknown) => {
            expect(error).toMatchObject({
              code: "publisher_invalid",
              message: expect.stringMatching(/line \d+/) as string,
            })
          },
        )
        if (document) await compile(toFile(document).body, { remarkPlugins: [remarkGfm] })
      }),
      { numRuns: 40 },
    )
  })
})
