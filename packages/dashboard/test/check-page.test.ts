import type { Article } from "@citable/contract"
import { expect, it } from "vitest"

import { checkPage } from "../src/publishing/check-page.ts"

const article = {
  id: "cnt_a",
  version: 3,
  title: "Why 3 > 2 & more",
  body: "One *two*.",
  modified_at: null,
  updated_at: "2026-11-23T12:00:00.123Z",
} as Article
const saved = "2026-11-23T12:00:00.123Z"
const text = "<h1>Why 3 &gt; 2 &amp; more</h1><p>One <!-- --><i\nclass='x'>two</i>.</p>"
const head = (date: string) => `<meta content="${date}" property="article:modified_time">`

const version = (number: number, id = "cnt_a") =>
  `<meta name="citable:article" content="${id}"><meta name="citable:version" content="${number}">`

const check = (html: string, of: Partial<Article> = {}, init: ResponseInit = {}) =>
  checkPage(
    "http://site.example/blog/why",
    { ...article, ...of },
    { fetchSite: () => Promise.resolve(new Response(html, init)), now: 0 },
  )

it.each([
  ["bears the date of this version, and its text", head(saved) + text, {}, "shown"],
  ["bears that date in another form", head("2026-11-23T13:00:00.123+01:00") + text, {}, "shown"],
  ["bears the date of this version, and an error in place of the text", `${head(saved)}<p>Oh no!</p>`, {}, "other"],
  ["has date and title of this version, and another text", `${head(saved)}<h1>Why 3 > 2 & more</h1>`, {}, "marked"],
  ["bears another date, with the same text", head("2026-11-22T12:00:00.000Z") + text, {}, "older"],
  ["names this version, and has its text", version(3) + text, { modified_at: saved }, "shown"],
  ["names another version, and has its text", version(2) + text, {}, "older"],
  ["names a version of another article", version(2, "cnt_b") + text, {}, "older"],
  ["bears the writer's date, and an older text", head(saved), { modified_at: saved }, "other"],
  ["bears the writer's date, and this text", head(saved) + text, { modified_at: saved }, "text"],
  ["has the title and the whole text", text, {}, "text"],
  ["has another title", text.replace("more", "less"), {}, "other"],
  ["has the text in a script alone", `<h1>Why 3 > 2 & more</h1><script>"<p>One two.</p>"</script>`, {}, "other"],
  ["has the text in a comment alone", `<h1>Why 3 > 2 & more</h1><!-- One two. -->`, {}, "other"],
  ["is empty", "", {}, "other"],
])("a page that %s: %s", async (_, html, of, kind) => {
  expect((await check(html, of)).kind).toBe(kind)
})

it("a page that still has a paragraph which this version removed shows another version", async () => {
  const removed = "This paragraph is wrong."
  const compare = (html: string) =>
    checkPage("http://site.example/blog/why", article, {
      fetchSite: () => Promise.resolve(new Response(html)),
      readBefore: () => Promise.resolve({ ...article, body: `${article.body}\n\n${removed}` }),
      now: 0,
    })
  expect(await compare(`${text}<p>${removed}</p>`)).toEqual({ kind: "other" })
  expect(await compare(text)).toEqual({ kind: "text" })
})

it("a page that is not there, or fails, is not called shown", async () => {
  expect(await check(text, {}, { status: 404 })).toEqual({ kind: "none", status: 404 })
  expect(await check(text, {}, { status: 410 })).toEqual({ kind: "none", status: 410 })
  expect(await check(text, {}, { status: 503 })).toEqual({ kind: "failed", reason: "The page answers 503." })
})

it("redirects are followed three times, as a browser does, and no further", async () => {
  const asked: string[] = []
  const answer = (hops: number) =>
    checkPage("http://site.example/a", article, {
      now: 0,
      fetchSite(url) {
        asked.push(url)
        if (asked.length > hops) return Promise.resolve(new Response(text))
        return Promise.resolve(new Response(null, { status: 308, headers: { location: `/${asked.length}` } }))
      },
    })
  expect((await answer(3)).kind).toBe("text")
  expect(asked).toEqual(["", "1", "2", "3"].map((path) => `http://site.example/${path || "a"}`))
  asked.length = 0
  expect(await answer(4)).toEqual({ kind: "failed", reason: "site.example redirects more than 3 times." })
})

it("a page of a million tags without an end, and a text of one letter, are compared in one pass", async () => {
  expect(await check("<meta article:modified_time".repeat(400_000))).toEqual({ kind: "other" })
  const body = "a".repeat(90_000)
  expect(await check(`<h1>${article.title}</h1>${"a".repeat(180_000)}`, { body: `${body}b` })).toEqual({
    kind: "other",
  })
})
