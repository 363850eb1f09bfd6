import { createMemoryCache } from "@citable/markdown"
import { expect, it } from "vitest"

import { type KnownEntry, openKnownEntries } from "../src/internal/known-entries.ts"

const articleOf = (at: number, revision = 1) => ({ id: `cnt_${at}`, revision, checksum: "a.b" })

function entryOf(at: number, { revision = 1, body = "file" }: { revision?: number; body?: string | undefined } = {}) {
  const mark = { articleId: `cnt_${at}`, revision, checksum: "a.b", hash: `hash ${at}`, body }
  return { mark, excerpt: `Excerpt ${at}`, reading_time: at } satisfies KnownEntry
}

const many = Array.from({ length: 30 }, (_, at) => entryOf(at))
const all = new Set(many.map(({ mark }) => mark.articleId))

it("an article of the same revision has the entry that an earlier sync made, from the same source only", () => {
  const cache = createMemoryCache()
  openKnownEntries(cache, "a").keep(many, all)
  expect(openKnownEntries(cache, "a").find(articleOf(7))).toEqual(entryOf(7))
  expect(openKnownEntries(cache, "a").find(articleOf(7, 2))).toBeUndefined()
  expect(openKnownEntries(cache, "a").find({ ...articleOf(7), checksum: "c.b" })).toBeUndefined()
  expect(openKnownEntries(cache, "b").find(articleOf(7))).toBeUndefined()
})

it("a sync adds its entries to those of earlier ones, and leaves out articles that are gone", () => {
  const cache = createMemoryCache()
  openKnownEntries(cache, "a").keep(many, all)
  const newer = many.slice(0, 20).map(({ reading_time: at }) => entryOf(at, { revision: 2 }))
  openKnownEntries(cache, "a").keep(newer, new Set([...all].filter((id) => id !== "cnt_29")))
  const later = openKnownEntries(cache, "a")
  expect(later.find(articleOf(0, 2))).toEqual(entryOf(0, { revision: 2 }))
  expect(later.find(articleOf(28))).toEqual(entryOf(28))
  expect(later.find(articleOf(29))).toBeUndefined()
})

it("a sync of few changes writes nothing, and bodies without a file are not known", () => {
  const cache = createMemoryCache()
  openKnownEntries(cache, "a").keep(many.slice(0, 3), all)
  expect(openKnownEntries(cache, "a").find(articleOf(0))).toBeUndefined()
  openKnownEntries(cache, "a").keep([...many.slice(1), entryOf(0, { revision: 0 })], all)
  expect(openKnownEntries(cache, "a").find(articleOf(0, 0))).toBeUndefined()
  expect(openKnownEntries(cache, "a").find(articleOf(1))).toEqual(entryOf(1))
})
