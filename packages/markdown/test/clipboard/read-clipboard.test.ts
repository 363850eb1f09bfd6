import { expect, it } from "vitest"

import { readClipboard } from "../../src/clipboard/read-clipboard.ts"
import { renderBody } from "../../src/render-body.ts"
import type { ClipboardPiece } from "./clipboard-piece.ts"
import { type Counts, countMarkdown } from "./count-markdown.ts"
import { officePieces } from "./office-pieces.ts"
import { webPieces } from "./web-pieces.ts"

const pieces: ClipboardPiece[] = [...officePieces, ...webPieces]

it("the corpus has sixty clipboards", () => {
  expect(new Set(pieces.map(([program]) => program)).size).toBe(60)
})

it.each(pieces)("%s: what is in the clipboard is in the Markdown", async (_, html, expected) => {
  const { markdown, left } = readClipboard(html)
  const { bold, italic, has = "", left: missing = {}, ...others } = expected
  const counts = countMarkdown(markdown)
  const none = { headings: "", links: 0, items: "", tasks: 0, tables: "", code: 0, pictures: 0, notes: 0, quotes: 0 }
  expect({ ...counts, markdown }).toMatchObject({
    ...none,
    ...others,
    ...(bold !== undefined && { bold }),
    ...(italic !== undefined && { italic }),
  })
  expect(markdown).toContain(has)
  expect(left).toEqual({ pictures: 0, comments: 0, deletions: 0, media: 0, links: 0, ...missing })
  expect(markdown).not.toMatch(/&#x|(?:file|cid|blob|data):|\u00A0|CITABLE/)
  // What it renders is what was pasted.
  const again = readClipboard((await renderBody(markdown)).html).markdown
  // The title of a page has the first level, so a page lowers all others.
  const shape = (of: Counts) => ({ ...of, headings: of.headings.split(" ").length, notes: 0, links: 0, items: "" })
  expect(shape(countMarkdown(again))).toEqual(shape(counts))
})

it("a paste takes names for its notes that the text does not have", () => {
  const note = pieces.find(([program]) => program === "Word 365 on Windows, footnotes")?.[1] ?? ""
  const { markdown } = readClipboard(note, { taken: ["1", "2"] })
  expect(markdown).toContain("It sails[^3].")
  expect(markdown).toContain("[^3]: In summer.")
})

it("pictures move to the addresses that are given, and the others are counted and gone", () => {
  const html = `<p><img src="https://a.example/1.png" alt="One"> and <img src="https://a.example/2.png" alt="Two"></p>`
  expect(readClipboard(html).pictures).toEqual(["https://a.example/1.png", "https://a.example/2.png"])
  const moved = readClipboard(html, { pictures: { "https://a.example/1.png": "https://b.example/x.png" } })
  expect(moved.markdown).toBe("![One](https://b.example/x.png) and\n")
  expect(moved.left.pictures).toBe(1)
})

it("marks that touch letters keep their words, without codes of characters", () => {
  expect(readClipboard("<p>a<b> bold </b>b, 漢<b>「字」</b>字, <i>x, </i>y</p>").markdown).toBe(
    "a **bold** b, 漢「**字**」字, *x*, y\n",
  )
})

it("nothing of a clipboard runs", () => {
  const html = `<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a><img src="x" onerror="x()"></p>`
  expect(readClipboard(html).markdown).toBe("ab\n")
})

it("a clipboard that is too deep is refused", () => {
  expect(() => readClipboard("<div>".repeat(5000))).toThrow(/deeper/)
})
