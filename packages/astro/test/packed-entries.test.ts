import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { stringify } from "devalue"
import { expect, it, onTestFinished } from "vitest"

import { createPacker } from "../src/internal/packed/create-packer.ts"
import type { StoredEntry } from "../src/internal/packed/create-unpacker.ts"
import { isPacked } from "../src/internal/packed/packed-data.ts"
import { readContentStore } from "../src/internal/packed/read-content-store.ts"

const pointer = { html: "<img>", metadata: { imagePaths: ["one"], citable: "articles" } }

function toEntry(data: object, more: object = {}) {
  return {
    data: data as Record<string, unknown>,
    digest: "abc:1:f11e:cnt_1",
    filePath: "a.md",
    rendered: pointer,
    ...more,
  }
}

/** What Astro's store contains after it was written to its file and read again. */
function writeAndRead(entries: StoredEntry[], texts: string[] = []) {
  const dir = mkdtempSync(join(tmpdir(), "citable-packed-"))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, "data-store.json")
  const collections = new Map<string, Map<string, unknown>>([
    ["articles", new Map(entries.map((entry) => [entry.id, entry]))],
    ["meta:articles", new Map([["citable", "{}"]])],
  ])
  writeFileSync(path, stringify(collections))
  return readContentStore(path, { onText: (_, text) => texts.push(text) }).get("articles")
}

it.each<[string, object]>([
  [
    "texts, numbers and nothing",
    { id: "cnt_1", title: 'A "quoted" \n title', words: 1000.5, cover: null, noindex: false },
  ],
  ["lists and objects", { tags: ["a", "b"], none: [], seo: { title: null, json_ld: [{ "@type": "A" }] }, custom: {} }],
  ["times", { published_at: new Date(0), dates: { made: new Date(1_767_225_600_000) } }],
  ["fields that are not set", { subtitle: undefined, nested: { one: undefined } }],
  ["another id than the article's", { id: "mine", slug: "a" }],
  ["fields that are named like numbers", { custom: { b: 1, "2": 2, a: 3, "1": 4 } }],
  ["what JSON does not have", { map: new Map([["a", 1]]), zero: -0, none: Number.NaN, when: [new Date(5)], huge: 10n }],
  [
    "references",
    { author_id: { collection: "authors", id: "ada" }, tag_ids: [{ collection: "tags", id: "a" }], title: "A" },
  ],
])("an entry with %s is the same after it was packed", (_, data) => {
  const entry = { id: "one", ...toEntry(data) }
  const packed = { id: "one", ...createPacker()(toEntry(data), "cnt_1") }
  expect(isPacked(packed.data)).toBe(true)
  expect(writeAndRead([packed as StoredEntry])?.get("one")).toStrictEqual(entry)
})

it("the order of the fields stays", () => {
  const data = { title: "A", seo: { b: 1, a: null }, id: "cnt_1", map: new Set(["x"]), last: true }
  const [found] = [...(writeAndRead([{ id: "one", ...createPacker()(toEntry(data), "cnt_1") }])?.values() ?? [])]
  expect(JSON.stringify((found as StoredEntry).data)).toBe(JSON.stringify(data))
})

it("Astro sees the references of a packed entry, and all of one that shows images of the site", () => {
  const pack = createPacker()
  const author = { collection: "authors", id: "ada" }
  expect(pack(toEntry({ title: "A", author }), "cnt_1").data).toEqual([expect.any(String), '["A"]', { author }])
  const image = toEntry({ title: "A", images: [{ src: "__ASTRO_IMAGE_./a.png" }] })
  expect(pack(image, "cnt_1")).toBe(image)
})

const shared = { q: 1 }
const cycle: Record<string, unknown> = { title: "A" }
cycle["self"] = cycle

it.each<[string, object]>([
  ["a list", ["a", "b"]],
  ["a map", new Map([["a", 1]])],
  ["a time", new Date(5)],
  ["an object without a prototype", Object.assign(Object.create(null) as object, { a: 1 })],
  ["an object that contains itself", cycle],
  ["an object that contains another twice", { a: shared, b: [shared] }],
])("an entry whose data is %s is not packed", (_, data) => {
  const entry = toEntry(data)
  expect(createPacker()(entry, "cnt_1")).toBe(entry)
  const [found] = [...(writeAndRead([{ id: "one", ...entry }])?.values() ?? [])]
  expect((found as StoredEntry).data).toStrictEqual(data)
})

it("entries of the same form share its text, and very many forms have theirs in common", () => {
  const pack = createPacker()
  const headOf = (data: object) => (pack(toEntry(data), "cnt_1").data as unknown as string[])[0]
  expect(headOf({ title: "One", cover: null })).toBe(headOf({ title: "Two", cover: null }))
  const heads = new Set(
    Array.from({ length: 1000 }, (_, at) =>
      headOf(
        Object.fromEntries(Array.from(at.toString(2).padStart(10, "0"), (bit, place) => [`f${place}`, bit === "1"])),
      ),
    ),
  )
  expect(heads.size).toBeLessThan(210)
})

it("the text of an entry differs with all that it contains", () => {
  const textOf = (data: object, more: object = {}) => {
    const texts: string[] = []
    writeAndRead([{ id: "one", ...createPacker()(toEntry(data, more), "cnt_1") }], texts)
    return texts[0]
  }
  const texts = [
    textOf({ a: 1 }),
    textOf({ a: 2 }),
    textOf({ b: 1 }),
    textOf({ a: null }),
    textOf({ a: 1 }, { digest: "abd:1:f11e:cnt_1" }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  expect(textOf({ a: 1 })).toBe(texts[0])
  expect(textOf({ author: { collection: "authors", id: "ada" } })).toBeUndefined()
})
