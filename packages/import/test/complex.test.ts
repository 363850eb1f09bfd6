import { expect, it } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"

const read = (body: string) => readArticleFile(new TextEncoder().encode(`---\ntitle: A\n---\n${body}`), "a.md")
const codes = (body: string) => read(body).problems.map(({ code }) => code)

it.each([
  ["marks up to the next blank line", "*a_ ".repeat(10_000)],
  ["lists in lists on one line", "1. ".repeat(200)],
])("a file with too many %s is refused", (_, body) => {
  expect(codes(body)).toEqual(["not_parsable"])
  expect(read(body).article).toBeUndefined()
})

it("a long file of ordinary text is parsed", () => {
  const text = "Some words with *emphasis* and [a link](https://example.com/a). ".repeat(10)
  const list = "- An item, with `code` and **weight**\n".repeat(500)
  const border = `+${"-".repeat(120)}+\n| a |\n`
  expect(codes(`${`${text}\n\n`.repeat(100)}${border}${list}`)).toEqual([])
})

it.each([
  ["letters", "a".repeat(200_000)],
  ["words behind a bracket that is not closed", `[${"word ".repeat(40_000)}`],
  ["sentences in Khmer", "ភាសាខ្មែរ៖ ".repeat(18_000)],
])("a body of one long line of %s is imported whole, with the link at its end", (_, line) => {
  const { article, problems } = readArticleFile(
    new TextEncoder().encode(`---\ntitle: A\n---\n${line}[b](../b)`),
    "posts/a.md",
    { folder: "posts", baseUrl: "https://old.example/posts/" },
  )
  expect(problems).toEqual([])
  expect(article?.body).toBe(`${line}[b](https://old.example/b)`)
})

it("a srcset without an end, or with more pictures than a person writes, stays as it is", () => {
  const endless = `<img srcset="${"a".repeat(50_000)}… ">\n`
  const many = `<img srcset="${"a.png 1x, ".repeat(5000)}">\n`
  for (const body of [endless, many]) expect(read(body).article?.body).toBe(body)
})

it("components nested deeper than a person nests them are refused", () => {
  const body = `${"<A>\n\n".repeat(600)}text\n\n${"</A>\n\n".repeat(600)}`
  const { problems } = readArticleFile(new TextEncoder().encode(`---\ntitle: A\n---\n${body}`), "a.mdx")
  expect(problems.map(({ message }) => message)).toContainEqual(expect.stringContaining("too many lines in nested"))
})
