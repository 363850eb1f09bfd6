import { renderBody } from "@citable/markdown"
import { describe, expect, it } from "vitest"

describe("headings", () => {
  it("shift by one if the body has an h1, and stay if it has none", async () => {
    expect((await renderBody("# A\n\n## B\n\n###### C")).headings.map(({ depth }) => depth)).toEqual([2, 3, 6])
    expect((await renderBody("## B\n\n#### C")).headings.map(({ depth }) => depth)).toEqual([2, 4])
  })

  it("shift as far as the options say", async () => {
    const { html, headings } = await renderBody("# A\n\n##### B", { headingOffset: 2 })
    expect(headings.map(({ depth }) => depth)).toEqual([3, 6])
    expect(html).toBe('<h3 id="a">A</h3>\n<h6 id="b">B</h6>')
    expect((await renderBody("# A", { headingOffset: 0 })).html).toBe('<h1 id="a">A</h1>')
  })

  it("have ids that are unique in the page, whatever their text", async () => {
    const { html, headings } = await renderBody(
      "## A\n\n## A\n\n## A-1\n\n## 🎉\n\n## 🎊\n\n##\n\n<h2>a</h2>\n\n<div id=a>x</div>\n\n## user-content-a",
    )
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(ids).toEqual([
      "a",
      "a-1",
      "a-1-1",
      "section",
      "section-1",
      "a-2",
      "user-content-a",
      "section-user-content-a",
    ])
    expect(headings.map(({ slug }) => slug)).toEqual(ids.filter((id) => id !== "user-content-a"))
  })

  it("have the text of their code, links and images without footnote marks", async () => {
    const { headings } = await renderBody("## `a` [b](/c) ![d](https://example.com/e.png)[^1]\n\n[^1]: f")
    expect(headings).toEqual([{ depth: 2, slug: "a-b-d", text: "a b d" }])
  })

  it("keep the links to their author's id", async () => {
    const { html } = await renderBody('<h2 id="install">How to install</h2>\n\n[a](#install) [b](#how-to-install)')
    expect(html).toContain('<a href="#how-to-install">a</a> <a href="#how-to-install">b</a>')
  })

  it("inside blocks of HTML count, too", async () => {
    const { headings } = await renderBody("<section><h2><div>Part</div></h2></section>")
    expect(headings).toEqual([{ depth: 2, slug: "part", text: "Part" }])
  })
})

describe("the excerpt", () => {
  it.each([
    ["is the first paragraph", "# Title\n\nFirst *one*.\n\nSecond.", "First one."],
    [
      "passes over images, templates and imports",
      "![a](https://a.b/c.png)\n\n{% x %}\n\nimport A from 'b'\n\nText.",
      "Text.",
    ],
    ["passes over quotes, lists, tables and code", "> Quote\n\n- Item\n\n|a|\n|-|\n\n```\ncode\n```\n\nText.", "Text."],
    ["takes what there is when there is no paragraph", "- Item\n- Other", "Item"],
    ["is what comes before the mark", "One.\n\nTwo.\n\n<!-- more -->\n\nThree.", "One. Two."],
    ["knows Docusaurus's mark", "One.\n\n<!--truncate-->\n\nTwo.", "One."],
    ["knows the mark in HTML", "<p>One.</p><p>Two.</p><!--more--><p>Three.</p>", "One. Two."],
    ["is the first paragraph when nothing comes before the mark", "<!-- more -->\n\nText.", "Text."],
    ["is empty for an empty body", "", ""],
    ["is empty when there are no words", "![a](https://example.com/a.png)", ""],
  ])("%s", async (_, body, excerpt) => {
    expect((await renderBody(body)).excerpt).toBe(excerpt)
  })

  it("has at most 200 characters and ends at a word", async () => {
    const { excerpt } = await renderBody("word, ".repeat(100))
    expect(excerpt).toMatch(/^(?:word, )+word…$/)
    expect(excerpt.length).toBeLessThanOrEqual(200)
    expect(excerpt.length).toBeGreaterThan(190)
  })

  it("is cut between characters if there are no spaces", async () => {
    const { excerpt } = await renderBody("𠮷野家".repeat(100))
    expect(excerpt.length).toBeLessThanOrEqual(200)
    expect(excerpt).not.toMatch(/\p{Surrogate}/u)
  })
})

describe("text, words and reading time", () => {
  it("leave out code blocks, comments and invisible elements", async () => {
    const { text, word_count } = await renderBody(
      "One `two`.\n\n```\nthree\n```\n\n<!-- four --><script>five</script>\n\nsix",
    )
    expect(text).toBe("One two.\nsix")
    expect(word_count).toBe(3)
  })

  it.each([
    ["one two-three don't 4.5 naïve cafe\u0301", 6],
    ["今天天气好", 5],
    ["日本語のテキスト、終わり。", 11],
    ["한국어 문장 입니다", 3],
    ["GPT 在 2025 年", 4],
    ["— … *** 🎉", 0],
  ])("%s", async (body, words) => {
    expect((await renderBody(body)).word_count).toBe(words)
  })

  it("take a minute at least, and one more for every 230 words or 500 characters", async () => {
    expect((await renderBody("")).reading_time).toBe(1)
    expect((await renderBody("word ".repeat(1150))).reading_time).toBe(5)
    expect((await renderBody("字".repeat(1500))).reading_time).toBe(3)
  })
})

describe("the source", () => {
  it("can have a byte order mark, CRLF, NUL and lone surrogates", async () => {
    const { html, warnings } = await renderBody("\uFEFF# A\r\n\r\nb\0c \uD800\r\nd\re")
    expect(html).toBe('<h2 id="a">A</h2>\n<p>b\uFFFDc \uFFFD\nd\ne</p>')
    expect(warnings).toEqual([])
  })

  it("gives the same result every time", async () => {
    const body = "# A\n\n[^1] *b*\n\n[^1]: c"
    expect(await renderBody(body)).toEqual(await renderBody(body))
  })
})
