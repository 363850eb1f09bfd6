import { readHtmlBlocks } from "@citable/writing/rewriting/html/read-html-blocks"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type FakeEdits, startRewriting } from "../start-rewriting.ts"

const body = `<h2 id="start" class="big">Start &amp; go</h2>
<p class="lead">Water at 93 degrees, says <a href="https://a.example/?a=1&amp;b=2" rel="nofollow">a page</a> [1].</p>
<ul><li>One</li><li>Run <code>brew &lt;x&gt;</code></li></ul>
Naked <b>text</b>
<div class="box"><p>In a box</p></div>
<p>With <img src="cup.png" alt="A cup"></p>
<pre><code>brew</code></pre>
<script>if (a < b) "<p>x</p>"</script>
<p style="color:red">Styled <span>text</span></p>
<blockquote><p>Quoted.</p></blockquote>
<p>Bye.</p>
`
// 1 heading, 2 paragraph, 3 list, 4 naked text, 5 box, 6 picture, 7 code, 8 script, 9 styled, 10 quote, 11 paragraph.

let model: Awaited<ReturnType<typeof startRewriting>>
beforeAll(async () => {
  model = await startRewriting()
})
afterAll(() => model.close())

const rewrite = (answer: FakeEdits, text = body) =>
  model.rewrite({ body: text, bodyFormat: "html", instructions: "Make it better." }, [answer])
const replace = (block: number, text: string): FakeEdits => ({ edits: [{ op: "replace", block, text }] })

describe("the blocks of HTML", () => {
  it("are its outermost elements, and only those that Markdown can write may change", () => {
    const blocks = readHtmlBlocks(body)
    expect(
      blocks.map(({ number, kind, isProtected }) => `${number} ${kind}${isProtected ? " protected" : ""}`),
    ).toEqual([
      "1 heading",
      "2 paragraph",
      "3 list",
      "4 html protected",
      "5 html protected",
      "6 paragraph protected",
      "7 code protected",
      "8 html protected",
      "9 paragraph protected",
      "10 quote",
      "11 paragraph",
    ])
    expect(blocks.every(({ text, start, end }) => body.slice(start, end) === text)).toBe(true)
    expect(blocks[3]?.text).toBe("Naked <b>text</b>")
  })

  it("end where tags do not match: the rest is one protected block", () => {
    const blocks = readHtmlBlocks("<p>One</p><div><p>Two</div><p>Three</p>")
    expect(blocks.map(({ text, isProtected }) => [text, isProtected])).toEqual([
      ["<p>One</p>", false],
      ["<div><p>Two</div><p>Three</p>", true],
    ])
  })

  it.each([
    ["tags that cross", "<p>One <b>two</i></p>"],
    ["a link in a link", '<p><a href="/x">a <a href="/y">b</a></a></p>'],
    ["an inner id", '<ul><li id="x">a</li></ul>'],
    ["a comment", "<p>a <!-- b --></p>"],
  ])("are protected for %s", (_, html) => {
    expect(readHtmlBlocks(`${html}\n`)).toMatchObject([{ text: html, isProtected: true }])
  })
})

describe("an edit of HTML", () => {
  it.each<[what: string, answer: FakeEdits, from: string, to: string]>([
    ["a heading", replace(1, "## Begin & go"), "Start &amp; go", "Begin & go"],
    [
      "a paragraph, with the tags of its links",
      replace(2, "At 93 degrees *already*, [a page](https://a.example/?a=1&b=2) says [1]."),
      'Water at 93 degrees, says <a href="https://a.example/?a=1&amp;b=2" rel="nofollow">a page</a> [1].',
      'At 93 degrees <em>already</em>, <a href="https://a.example/?a=1&amp;b=2" rel="nofollow">a page</a> says [1].',
    ],
    [
      "a list, with its code",
      replace(3, "- Two\n- Run `brew <x>`\n  1. **a**\n  2. ~~b~~"),
      "<ul><li>One</li><li>Run <code>brew &lt;x&gt;</code></li></ul>",
      "<ul>\n<li>Two</li>\n<li>Run <code>brew &lt;x&gt;</code>\n<ol>\n<li><strong>a</strong></li>\n<li><del>b</del></li>\n</ol></li>\n</ul>",
    ],
    [
      "a quote",
      replace(10, "> A & B\\\n> a < b"),
      "<blockquote><p>Quoted.</p></blockquote>",
      "<blockquote>\n<p>A & B<br>\na &lt; b</p>\n</blockquote>",
    ],
    [
      "new text",
      { edits: [{ op: "insert_after", block: 11, text: "### More\n\nSo long." }] },
      "<p>Bye.</p>",
      "<p>Bye.</p>\n<h3>More</h3>\n<p>So long.</p>",
    ],
    ["a deletion", { edits: [{ op: "delete", block: 11 }] }, "\n<p>Bye.</p>", ""],
  ])("writes plain HTML, and leaves the rest as it is: %s", async (_, answer, from, to) => {
    const rewritten = await rewrite(answer)
    expect(rewritten.body).toBe(body.replace(from, to))
    expect(rewritten.edits).toEqual({ applied: 1, refused: 0 })
    expect(JSON.stringify(model.requests[0]?.["input"])).toContain("its blocks are HTML")
  })

  it.each<[what: string, answer: FakeEdits, detail: string]>([
    ["a box", replace(5, "x"), "Block 5 is protected: html."],
    ["a script", { edits: [{ op: "delete", block: 8 }], unprotect: [8] }, "Block 8 is protected: html."],
    ["HTML", replace(11, "<b>x</b>"), "The edit has HTML or a definition of its own."],
    ["a table", replace(11, "| a |\n| - |"), "an edit of it has no table"],
    ["a task list", replace(11, "- [ ] a"), "an edit of it has no task list"],
    ["another element in place of one with a class", replace(2, "- a"), "The edit does not begin with <p>"],
    ["another level", replace(1, "### Start"), "Block 1 is a heading of level 2, and stays one."],
    ["another code", replace(3, "- Run `brew <y>`"), "code that is not in the article or the instructions: brew <y>"],
    ["a lost code", replace(3, "- Run"), "would change or remove its code: brew <x>"],
    [
      "a new address",
      replace(11, "[x](https://evil.example)"),
      "an address that is not in the article or the instructions",
    ],
    ["a lost address", replace(2, "Water at 93 degrees [1]."), "would remove the address https://a.example/?a=1&b=2."],
    ["a lost citation", replace(2, "See [it](https://a.example/?a=1&b=2)."), "would remove the citation [1]."],
    ["a number", replace(11, "Water at 97 degrees."), "have the number “97”."],
    ["a banned claim in references", replace(11, "Brewly c&#117;res headaches."), "the banned claim"],
  ])("is refused for %s", async (_, answer, detail) => {
    const rewritten = await rewrite(answer)
    expect(rewritten.body).toBe(body)
    expect(rewritten.checks[0]).toMatchObject({ state: "refused", detail: expect.stringContaining(detail) as string })
  })

  it("changes no table, even if the instructions ask for it", async () => {
    const text = "<table><tr><td>x</td></tr></table><p>Bye.</p>"
    const answer = { ...replace(1, "- x"), unprotect: [1] }
    const rewritten = await model.rewrite({ body: text, bodyFormat: "html", instructions: "Change the table." }, [
      answer,
    ])
    expect(rewritten.body).toBe(text)
    expect(rewritten.checks[0]?.detail).toBe("Block 1 is protected: table.")
  })

  it("keeps a heading that other pages link to", async () => {
    const answer = replace(1, "## Begin")
    const kept = await model.rewrite({ body, bodyFormat: "html" }, [answer], { keptAnchors: ["start-go"] })
    expect(kept.body).toBe(body)
    expect((await rewrite(answer)).body).toBe(body.replace("Start &amp; go", "Begin"))
  })

  it("is impossible where no part is plain, and nobody is asked", async () => {
    await expect(rewrite({}, "<div><p>One</p></div>")).rejects.toMatchObject({ code: "writing_failed" })
    expect(model.requests).toHaveLength(0)
  })

  it("leaves every other block as it is, whatever the article and the edits are", async () => {
    const parts = fc.constantFrom(
      "<p>Text</p>",
      '<p class="x">Text <a href="/a">a</a></p>',
      "<h2>Coffee</h2>",
      "<ul><li>a</li></ul>",
      "<div><p>x</p></div>",
      "<p>open",
      "</p>",
      "<!-- c -->",
      "naked",
      "<script>x < y</script>",
      "<svg><path/></svg>",
      "<br>",
      "<textarea><p></textarea>",
      "<b>x",
      "<table><tr><td>x</td></tr></table>",
      "<",
      "&lt;p>",
    )
    const texts = fc.constantFrom(
      "Text.",
      "- a",
      "> q",
      "## Coffee",
      "[a](/a)",
      "[x](javascript:x)",
      "a <b>",
      "\\<script>x",
      "`x`",
      "x &lt;/p>",
    )
    const ops = fc.constantFrom("replace", "insert_after", "delete")
    const edits = fc.array(fc.record({ op: ops, block: fc.integer({ min: 1, max: 6 }), text: texts }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 6 }), edits, async (all, answer) => {
        const text = `<p>First</p>${all.join("\n")}`
        const rewritten = await rewrite({ edits: answer }, text)
        const edited = new Set(answer.flatMap(({ op, block }) => (op === "insert_after" ? [] : [block])))
        const after = readHtmlBlocks(rewritten.body)
        let at = 0
        for (const block of readHtmlBlocks(text)) {
          if (edited.has(block.number) && !block.isProtected) continue
          const found = after.findIndex((one, index) => index >= at && one.text === block.text)
          expect(found, rewritten.body).not.toBe(-1)
          at = found + 1
        }
        const count = (html: string) => html.match(/<script|<b>|javascript:/g)?.length ?? 0
        expect(count(rewritten.body)).toBe(count(text))
      }),
      { numRuns: 15 },
    )
  })
})
