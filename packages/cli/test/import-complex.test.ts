import { expect, it } from "vitest"

import { readArticleFile } from "../src/import/read-article-file.ts"

const read = (body: string) => readArticleFile(new TextEncoder().encode(`---\ntitle: A\n---\n${body}`), "a.md")
const codes = (body: string) => read(body).problems.map(({ code }) => code)

it.each([
  ["marks up to the next blank line", "*a_ ".repeat(10_000)],
  ["blocks", "- a\n\nb\n\n".repeat(5000)],
  ["lists in lists on one line", "1. ".repeat(200)],
  ["words behind a bracket that is not closed", `[${"word ".repeat(10_000)}`],
])("a file with too many %s is refused before it is parsed", (_, body) => {
  expect(codes(body)).toEqual(["not_parsable"])
  expect(read(body).article).toBeUndefined()
})

it("a long file of ordinary text is parsed", () => {
  const text = "Some words with *emphasis* and [a link](https://example.com/a). ".repeat(10)
  const list = "- An item, with `code` and **weight**\n".repeat(500)
  expect(codes(`${`${text}\n\n`.repeat(100)}${list}`)).toEqual([])
})
