import type { Article, ChangePage } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

let started: StartedService
beforeEach(async () => {
  started = await startService()
})
afterEach(() => started.close())

const controls = Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join("")

it.each([
  ["nothing", ""],
  ["characters that JSON escapes", `"quoted" \\ / \b\f\n\r\t\u007F${controls}`],
  ["separators of lines", "one\u2028two\u2029three"],
  ["other scripts and emoji", "Grüße, 日本語, العربية, 👩‍👩‍👧 and 🇫🇷"],
  ["nothing but ASCII", "Plain text.\n".repeat(500)],
  ["one character of two bytes, at its end", `${"Plain text. ".repeat(500)}é`],
  ["one character of four bytes, and one of one byte", "😀a"],
  ["half a pair of surrogates", "before \uD83D after"],
  ["JSON of its own", '"body":"x","hole":[{}]}'],
])("an article whose body has %s is the same in a list, in the feed, by its address and by its id", async (_, body) => {
  const { id } = await started.publish({ title: "An article", slug: "it", body, excerpt: `About ${controls}` })
  const content = `/v1/brands/${started.brandId}/content`
  const expected = await started.call<Article>("GET", `/v1/content/${id}`, undefined, started.apiKey)
  expect(expected.body).toBe(body.toWellFormed())
  for (const key of [started.apiKey, started.writeKey]) {
    const article = await started.call<Article>("GET", `/v1/content/${id}`, undefined, key)
    for (const query of ["limit=1", "limit=2"]) {
      const list = await started.call<{ data: Article[] }>("GET", `${content}?${query}`, undefined, key)
      // A list shows the published copy to everybody, whose revision is that of its readers.
      expect(list.data).toEqual([expected])
    }
    const picked = await started.call<{ data: Article[] }>("GET", `${content}?fields=body,title`, undefined, key)
    expect(picked.data).toEqual([{ id, body: expected.body, title: expected.title }])
    const feed = await started.call<ChangePage>("GET", `${content}/changes`, undefined, key)
    expect(feed.data).toEqual([{ op: "upsert", id, revision: article.revision, content: article }])
    expect(await started.call("GET", `${content}/by-slug/it`, undefined, key)).toEqual(article)
  }
})

it("an article that changes in one field is new in every answer", async () => {
  const { id } = await started.publish({ title: "Before", slug: "it", body: "Text." })
  const content = `/v1/brands/${started.brandId}/content`
  const titles = async () => {
    const list = await started.call<{ data: Article[] }>("GET", content)
    const feed = await started.call<ChangePage>("GET", `${content}/changes`)
    const one = await started.call<Article>("GET", `${content}/by-slug/it`)
    const fed = feed.data.map((change) => (change.op === "upsert" ? change.content.title : ""))
    return [...list.data.map(({ title }) => title), ...fed, one.title]
  }
  expect(await titles()).toEqual(["Before", "Before", "Before"])
  await started.call("PATCH", `/v1/content/${id}`, { title: "After" })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  expect(await titles()).toEqual(["After", "After", "After"])
})
