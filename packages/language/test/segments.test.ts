import { renderBody } from "@citable/markdown"
import fc from "fast-check"
import { type DefaultTreeAdapterMap, parseFragment } from "parse5"
import { describe, expect, it } from "vitest"

import { markdownDocument } from "../../markdown/test/markdown-grammar.ts"
import { readSegments } from "../src/segments/read-segments.ts"
import { writeSegments } from "../src/segments/write-segments.ts"
import { toStructure } from "./compare-structure.ts"
import { hostileTranslation, mapTexts, reverseWords } from "./hostile-translations.ts"

const markdown = { format: "markdown" } as const
const html = { format: "html" } as const

const read = (body: string, options: typeof markdown | typeof html = markdown) => readSegments(body, options) ?? []

async function write(
  body: string,
  translate: (text: string, id: string) => string,
  options: typeof markdown | typeof html = markdown,
) {
  const translations = new Map(read(body, options).map(({ id, text }) => [id, translate(text, id)]))
  const written = await writeSegments(body, translations, options)
  if (written === undefined) throw new Error("the body cannot be read")
  return written
}

/** The elements of HTML as a browser sees them, without what a translation may change. */
function toElements(source: string): string[] {
  const found: string[] = []
  const visit = (node: DefaultTreeAdapterMap["node"]): void => {
    if ("tagName" in node) {
      const kept = node.attrs.filter(({ name, value }) => !["alt", "title"].includes(name) && !value.startsWith("#"))
      found.push(`${node.tagName} ${kept.map(({ name, value }) => `${name}=${value}`).join(" ")}`)
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child)
  }
  visit(parseFragment(source))
  return found.toSorted()
}

const article = `# The guide

Read [the guide](/guide "A title") and \`code\`, or *ask* **us**.
See ![A cat](cat.png "Our cat") on https://a.example/x_y.

> A quote
> of two lines, see [the guide](#the-guide).

- One {name} snake_case
- Two [^1]

| Name | Price |
| --- | --- |
| Tea \\| mint | 3 |

[^1]: A note.

\`\`\`js
const kept = "the guide"
\`\`\`

[ref]: /ref "Its title"
`

describe("reading", () => {
  it("gives each text by itself, with placeholders for what is no text", () => {
    expect(read(article).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "heading: The guide",
      "paragraph: Read ⟦1⟧the guide⟦2⟧ and ⟦3⟧, or ⟦4⟧ask⟦5⟧ ⟦6⟧us⟦7⟧.⟦8⟧See ⟦9⟧ on ⟦10⟧.",
      "title: A title",
      "alt: A cat",
      "title: Our cat",
      "paragraph: A quote⟦1⟧of two lines, see ⟦2⟧the guide⟦3⟧.",
      "paragraph: One ⟦1⟧ ⟦2⟧",
      "paragraph: Two ⟦1⟧",
      "cell: Name",
      "cell: Price",
      "cell: Tea ⟦1⟧ mint",
      "paragraph: A note.",
      "title: Its title",
    ])
  })

  it("names the headings above a text, and the pairs of placeholders", () => {
    const [, , last] = read("# A\n\n## *B* c\n\nText **bold**.")
    expect(last).toMatchObject({ headingPath: ["A", "B c"], pairs: [[1, 2]] })
  })

  it("reads the text of HTML, and leaves code, scripts and what is marked not to translate", () => {
    const body =
      '<h2>New &amp; <em>old</em></h2><p>Read <a href="/a" title="The guide">it</a><br><code>a b</code> <img src=a alt="A cat"></p>' +
      '<script>var text = "no"</script><p translate="no">Citable</p><ul><li>One<li>Two</ul>'
    expect(read(body, html).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "heading: New ⟦1⟧ ⟦2⟧old⟦3⟧",
      "paragraph: Read ⟦1⟧it⟦2⟧⟦3⟧ ⟦4⟧",
      "title: The guide",
      "alt: A cat",
      "paragraph: One",
      "paragraph: Two",
    ])
  })

  it("gives a changed paragraph another hash, and no other text", async () => {
    await fc.assert(
      fc.asyncProperty(markdownDocument, fc.nat(), async (body, at) => {
        const before = read(body)
        const changed = before[at % Math.max(before.length, 1)]
        if (changed === undefined) return
        const { body: after, refused } = await write(body, (text, id) =>
          id === changed.id ? mapTexts(text, (piece) => piece.replace(/\p{L}/u, "$&q")) : text,
        )
        if (refused.length > 0) return
        const hashes = read(after).map(({ hash }) => hash)
        expect(hashes).toHaveLength(before.length)
        expect(before.filter(({ hash }, index) => hash !== hashes[index]).map(({ id }) => id)).toEqual([changed.id])
      }),
      { numRuns: 12 },
    )
  })

  it("a body that no page shows has no segments", () => {
    expect(readSegments("> ".repeat(200) + "deep", markdown)).toBeUndefined()
  })
})

describe("writing", () => {
  it("keeps every byte of a body whose translations are its own texts", async () => {
    await fc.assert(
      fc.asyncProperty(markdownDocument, async (body) => {
        if (readSegments(body, markdown) === undefined) return
        expect(await write(body, (text) => text)).toMatchObject({ body, refused: [] })
      }),
      { numRuns: 12 },
    )
  })

  it("keeps every byte around the words", async () => {
    const { body, refused } = await write(article, (text) =>
      mapTexts(text, (piece) => piece.replace(/\p{L}+/u, "$&QQ")),
    )
    expect(refused).toEqual([])
    expect(body.replaceAll("QQ", "").replaceAll("qq", "")).toBe(article)
  })

  it("keeps the structure, whatever a translator does with the words", async () => {
    await fc.assert(
      fc.asyncProperty(markdownDocument, hostileTranslation, async (body, translate) => {
        if (readSegments(body, markdown) === undefined) return
        const written = await write(body, translate)
        expect(toStructure(written.body)).toEqual(toStructure(body))
      }),
      { numRuns: 25 },
    )
  })

  it("keeps the elements of HTML, whatever a translator does with the words", async () => {
    await fc.assert(
      fc.asyncProperty(markdownDocument, hostileTranslation, async (source, translate) => {
        const { html: body } = await renderBody(source)
        const same = await write(body, (text) => text, html)
        expect(same).toMatchObject({ body, refused: [] })
        const { body: after } = await write(body, translate, html)
        expect(toElements(after)).toEqual(toElements(body))
      }),
      { numRuns: 15 },
    )
  })

  it("writes what a translator adds as text", async () => {
    for (const added of [
      "# x",
      "1. x",
      "- x",
      "> x",
      "| a | b |",
      "---",
      "===",
      "    x",
      "x\n\ny",
      "<b>x</b>",
      "[x](y)",
      "```",
      "&amp;",
    ]) {
      const { body, refused } = await write("One\ntwo.\n\nNext", () => added)
      expect({ added, structure: toStructure(body) }).toEqual({ added, structure: toStructure("One\ntwo.\n\nNext") })
      expect(refused.filter(({ reason }) => reason === "structure")).toEqual([])
    }
  })

  it.each([
    ["lacks a placeholder", "Read the guide⟦2⟧.", "placeholders", "The translation lacks the placeholder ⟦1⟧."],
    ["has one twice", "⟦1⟧⟦1⟧a⟦2⟧", "placeholders", "The translation has the placeholder ⟦1⟧ more than once."],
    [
      "has another one",
      "⟦1⟧a⟦2⟧⟦3⟧",
      "placeholders",
      "The translation has a placeholder that its source does not have: ⟦3⟧.",
    ],
    ["has half of one", "⟦1⟧a⟦2⟧ ⟦", "placeholders", "The translation has a bracket of a placeholder in its text."],
    [
      "ends what it begins later",
      "⟦2⟧a⟦1⟧",
      "pairs",
      "The placeholders ⟦1⟧ and ⟦2⟧ no longer enclose a text of their own.",
    ],
    ["has no words", "⟦1⟧…⟦2⟧", "empty", "The translation has no words."],
    [
      "has a new address",
      "⟦1⟧a⟦2⟧ www.b.example",
      "address",
      "The translation has an address that its source does not have: www.b.example",
    ],
  ])("refuses a translation that %s, and keeps the source", async (_, translation, reason, message) => {
    const body = "Read [the guide](/guide)."
    expect(await write(body, () => translation)).toEqual({ body, written: 0, refused: [{ id: "1", reason, message }] })
  })

  it("says which translations belong to no segment", async () => {
    const written = await writeSegments("One", new Map([["7", "Eins"]]), markdown)
    expect(written).toMatchObject({ body: "One", refused: [{ id: "7", reason: "unknown_segment" }] })
  })

  it("refuses a link in a link", async () => {
    const translate = (): string => "⟦1⟧a ⟦3⟧b⟦4⟧⟦2⟧"
    for (const [body, options] of [
      ["[a](/a) [b](/b)", markdown],
      ["<p><a href=a>a</a> <a href=b>b</a></p>", html],
    ] as const) {
      expect(await write(body, translate, options)).toMatchObject({ body, refused: [{ reason: "structure" }] })
    }
  })

  it("moves placeholders with their words", async () => {
    const { body } = await write("Read [the guide](/guide) *now*", () => "⟦3⟧Jetzt⟦4⟧ ⟦1⟧die Anleitung⟦2⟧ lesen")
    expect(body).toBe("*Jetzt* [die Anleitung](/guide) lesen")
  })

  it("keeps emphasis beside its words, and within a word", async () => {
    const { body } = await write("A _new_ **rule**", () => "Das⟦1⟧neue ⟦2⟧⟦3⟧ Gesetz⟦4⟧")
    expect(body).toBe("Das*neue* **Gesetz**")
  })

  it("gives short references their names", async () => {
    const { body } = await write("See [guide] and [Rules][].\n\n[guide]: /g\n[rules]: /r", reverseWords)
    expect(body).toBe("ëëS [ëdiug][guide] dná [sëluR][Rules].\n\n[guide]: /g\n[rules]: /r")
  })

  it("lets links to headings follow them, and leaves those to ids", async () => {
    const body =
      '## What\'s new\n\n<a id="top-x"></a>\n\n[a](#whats-new) [b](#top-x) [c](#nowhere) <a href="#what-s-new">d</a>\n'
    const { body: after } = await write(body, (text) => text.replace("What's new", "Was ist neu?"))
    expect(after).toBe(
      '## Was ist neu?\n\n<a id="top-x"></a>\n\n[a](#was-ist-neu) [b](#top-x) [c](#nowhere) <a href="#was-ist-neu">d</a>\n',
    )
  })

  it("escapes text for HTML and its attributes", async () => {
    const body = `<p title="A 'b'">One <img alt='Two' src="a"></p>`
    const { body: after } = await write(
      body,
      (text) => mapTexts(text, (piece) => `${piece.trimEnd()}<b>"'&amp; `),
      html,
    )
    expect(after).toBe(
      `<p title="A 'b'&lt;b&gt;&quot;'&amp;amp;">One&lt;b&gt;"'&amp;amp; <img alt='Two&lt;b&gt;"&#39;&amp;amp;' src="a"></p>`,
    )
  })

  it("keeps a byte order mark, and the ends of lines", async () => {
    const { body } = await write("\uFEFFOne\r\ntwo\r\n", (text) => text.replace("One", "Eins"))
    expect(body).toBe("\uFEFFEins\r\ntwo\r\n")
  })
})
