import { cacheTags, toCacheTags } from "@citable/contract"
import * as fc from "fast-check"
import { expect, it } from "vitest"

it("tags are short, lower case and safe on every platform, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (name) => {
      for (const tag of [cacheTags.topic(name), cacheTags.slug("en", name), cacheTags.article(name)])
        expect(tag).toMatch(/^[a-z0-9._:-]{1,200}$/)
    }),
  )
})

it("different names get different tags; case and Unicode composition do not matter", () => {
  const names = ["a", "a b", "a,b", "ä", "日本", "x".repeat(300), `${"x".repeat(299)}y`]
  expect(new Set(names.map((name) => cacheTags.topic(name))).size).toBe(names.length)
  expect(cacheTags.topic("CAFÉ")).toBe(cacheTags.topic("cafe\u0301"))
})

it("an article touches the lists, itself, each slug and each topic", () => {
  expect(toCacheTags({ id: "cnt_1", slug: "new", locale: "en", previousSlugs: ["old"], topics: ["seo"] })).toEqual([
    "citable:articles",
    "citable:article:cnt_1",
    "citable:slug:en:new",
    "citable:slug:en:old",
    "citable:topic:seo",
  ])
})
