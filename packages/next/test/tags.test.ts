import { cacheTags } from "@citable/contract"
import fc from "fast-check"
import { expect, it } from "vitest"

import { listTags, slugTag, translationTags } from "../src/internal/cache/tags.ts"
import { tagsOfEvent } from "../src/internal/webhook/tags-of-event.ts"

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 })
const event = fc.record({
  brand_id: fc.constant("brd_1"),
  content_id: fc.constant("cnt_1"),
  slug: text,
  locale: fc.constantFrom("en", "pt-br"),
  revision: fc.nat(),
  tags: fc.array(text, { maxLength: 5 }),
})

it("an event has the tags of every read that can show its article", () => {
  fc.assert(
    fc.property(event, fc.option(text, { nil: undefined }), (data, previous) => {
      const tags = tagsOfEvent(previous === undefined ? data : { ...data, previous_slug: previous }, undefined)
      const reads = [
        cacheTags.article(data.content_id),
        slugTag(data.slug, undefined),
        slugTag(data.slug, data.locale),
        ...listTags({ tag: undefined }),
        ...data.tags.flatMap((tag) => listTags({ tag })),
        ...(previous === undefined ? [] : [slugTag(previous, undefined), slugTag(previous, data.locale)]),
      ]
      expect(tags).toEqual(expect.arrayContaining(reads))
      // Next drops a tag with more than 256 characters or with a comma.
      for (const tag of tags) expect(tag).toMatch(/^[^,]{1,256}$/)
    }),
  )
})

it("a late event also invalidates the article's present pages", () => {
  const data = { brand_id: "brd_1", content_id: "cnt_1", slug: "b", locale: "en", revision: 2, tags: ["old"] }
  const seen = { slug: "c", locale: "en", previous_slugs: ["a", "b"], tags: ["new"], translation_group: null }
  expect(tagsOfEvent(data, seen)).toEqual(
    expect.arrayContaining([
      slugTag("a", undefined),
      slugTag("b", "en"),
      slugTag("c", undefined),
      cacheTags.topic("old"),
      cacheTags.topic("new"),
    ]),
  )
})

it("pages that name an article's translations are invalidated when one is added, changed or removed", () => {
  const data = { brand_id: "brd_1", content_id: "cnt_1", slug: "b", locale: "en", revision: 2, tags: [] }
  const seen = { slug: "b", locale: "en", previous_slugs: [], tags: [] }
  fc.assert(
    fc.property(text, (group) => {
      const tags = translationTags(group)
      for (const tag of tags) expect(tag).toMatch(/^[^,]{1,256}$/)
      for (const now of [{ ...seen, translation_group: group }, undefined]) {
        expect(tagsOfEvent(data, now).some((tag) => tags.includes(tag))).toBe(true)
      }
    }),
  )
})
