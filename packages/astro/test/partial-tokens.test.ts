import fc from "fast-check"
import { expect, it } from "vitest"

import { createContentReads, type RawEntry } from "../src/internal/partial/content-reads.ts"
import { createPageNotes } from "../src/internal/partial/page-notes.ts"
import { digestReads, toRecordedReads } from "../src/internal/partial/page-record.ts"
import { entry, record } from "./record-reads.ts"

type Get = (id?: string) => Promise<RawEntry[]>

async function find(get: Get): Promise<{ entry: RawEntry; data: Record<string, unknown> }> {
  const [found] = await get("a")
  if (found === undefined) throw new Error("there is no such entry")
  return { entry: found, data: found.data as Record<string, unknown> }
}

it("a page that shows the dates of articles is rendered again when one of them changes", async () => {
  const of = (...days: number[]) => days.map((day, at) => entry(`a${at}`, { date: new Date(2026, 0, day) }))
  const page = await record(of(1, 2), async (get) => (await get()).map(({ data }) => (data as { date: Date }).date))
  expect(await page.isSame(of(1, 2))).toBe(true)
  expect(await page.isSame(of(1, 3))).toBe(false)
  expect(await page.isSame([...of(1), entry("a1", { date: new Date(Number.NaN) })])).toBe(false)
  expect(page.isChanged()).toBe(false)
})

it("a page that changes a date is noticed", async () => {
  const page = await record([entry("a", { date: new Date(0) })], async (get) => {
    const { data } = await find(get)
    ;(data["date"] as Date).setTime(1)
  })
  expect(page.isChanged()).toBe(true)
})

it("fields whose names begin with @ are those of the data, and fields of the entry are its own", async () => {
  const page = await record([entry("a", { "@type": "Article", "@body": "one" })], async (get) => {
    const { entry: found, data } = await find(get)
    return [data["@type"], found["body"]]
  })
  expect(await page.isSame([entry("a", { "@type": "Article", "@body": "other" })])).toBe(true)
  expect(await page.isSame([entry("a", { "@type": "Blog", "@body": "one" })])).toBe(false)
  expect(await page.isSame([{ ...entry("a", { "@type": "Article", "@body": "one" }), body: "text" }])).toBe(false)
})

it("data is watched itself: what replaces it is noticed, and a field of that name is noted", async () => {
  const writer = await record([entry("a")], async (get) => {
    const { entry: found } = await find(get)
    found.data = {}
  })
  expect(writer.writes).toEqual(["data"])
  const reader = await record([entry("a", { data: 1 })], async (get) => (await find(get)).data["data"])
  expect(await reader.isSame([entry("a", { data: 1, title: "other" })])).toBe(true)
  expect(await reader.isSame([entry("a", { data: 2 })])).toBe(false)
})

const around = (length: number) => fc.constantFrom("x", "é").map((one) => one.repeat(length))
const value = fc.oneof(
  fc.constantFrom("", "-", ",", "a,s1:b", "D0", "DNaN", "[1:s1:a]", "s1:a", null, undefined, true, 0, -0),
  fc.constantFrom(159, 160, 161).chain(around),
  fc.string({ maxLength: 3 }),
  fc.date({ noInvalidDate: false, min: new Date(0), max: new Date(3) }),
  fc.array(fc.constantFrom("", "a", "b", "a,s1:b"), { maxLength: 2 }),
  fc.record({ a: fc.constantFrom(1, "1") }, { requiredKeys: [], noNullPrototype: true }),
)

/** What stands for the field of all articles in the record of a page. */
async function digestOf(values: readonly unknown[]): Promise<string> {
  const notes = createPageNotes()
  const reads = createContentReads({ notes: () => notes, onWrite: () => undefined })
  const entries = values.map((one, at) => entry(String(at), { field: one }))
  for (const { data } of await reads.getCollection(() => Promise.resolve(entries), "articles"))
    void (data as { field: unknown }).field
  return digestReads(toRecordedReads(notes), reads)
}

it("different values have different digests, and equal ones the same", async () => {
  const lists = fc.array(value, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(lists, lists, async (one, other) => {
      fc.pre(one.length === other.length)
      const areEqual = one.every((item, at) => same(item, other[at]))
      expect((await digestOf(one)) === (await digestOf(other))).toBe(areEqual)
      expect(await digestOf(structuredClone(one))).toBe(await digestOf(one))
    }),
    { numRuns: 500 },
  )
})

/** Here, -0 is not 0, and a missing field is not one without a value. */
function same(one: unknown, other: unknown): boolean {
  try {
    expect(one).toStrictEqual(other)
    return true
  } catch {
    return false
  }
}
