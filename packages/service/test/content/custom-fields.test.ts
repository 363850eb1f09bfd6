import type { Article, Brand, BrandSetup, ChangePage, CustomField, CustomFields, CustomValue } from "@citable/contract"
import { findCustomFault } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import * as fc from "fast-check"
import { afterEach, beforeEach, expect, it } from "vitest"

let started: StartedService
beforeEach(async () => {
  started = await startService()
})
afterEach(() => started.close())

const declare = (custom_fields: Record<string, CustomField | null>) =>
  started.call<Brand>("PATCH", `/v1/brands/${started.brandId}`, { custom_fields }, started.operatorToken)
const edit = (id: string, custom: Record<string, CustomValue | null>) =>
  started.call<Article>("PATCH", `/v1/content/${id}`, { custom })
const list = (query: string, key = started.apiKey) =>
  started.call<{ data: Article[] }>("GET", `/v1/brands/${started.brandId}/content?${query}`, undefined, key)
const titles = async (query: string, key?: string) =>
  (await list(`sort=title&${query}`, key)).data.map(({ title }) => title)

const level: CustomField = { type: "string", enum: ["beginner", "expert"] }
const series: CustomField = { type: "array", items: { type: "string" } }

it("a brand without custom fields has none, and its articles show none", async () => {
  const article = await started.publish({ title: "Plain" })
  expect(article.custom).toEqual({})
  const brand = await started.call<Brand>("GET", `/v1/brands/${started.brandId}`, undefined, started.operatorToken)
  expect(brand.custom_fields).toEqual({})
})

it("an update of the declaration adds, replaces and removes fields by name", async () => {
  await declare({ level, series })
  const brand = await declare({ level: { type: "integer", minimum: 1 }, series: null, featured: { type: "boolean" } })
  expect(brand.custom_fields).toEqual({ level: { type: "integer", minimum: 1 }, featured: { type: "boolean" } })
})

it("fields keep their order, unless all of them are sent", async () => {
  await declare({ level, series, minutes: { type: "integer" } })
  expect(Object.keys((await declare({ series: { ...series, title: "Series" } })).custom_fields)).toEqual([
    "level",
    "series",
    "minutes",
  ])
  const { custom_fields: fields } = await declare({ minutes: { type: "integer" }, level, series })
  expect(Object.keys(fields)).toEqual(["minutes", "level", "series"])
})

it("nobody publishes or schedules an article without a required value, and what is live stays", async () => {
  await declare({ level: { ...level, title: "Level" } })
  const live = await started.publish({ title: "Live" })
  await declare({ level: { ...level, title: "Level", required: true } })
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "New" })
  const publish = (input = {}) => started.call("POST", `/v1/content/${id}/publish`, input)
  for (const input of [{}, { publish_at: "2999-01-01T00:00:00Z" }]) {
    await expect(publish(input)).rejects.toThrow(/requires a value of Level.*\/custom\/level/)
  }
  const count = async () => {
    const path = `/v1/brands/${started.brandId}/setup?custom_field=level`
    return (await started.call<BrandSetup>("GET", path, undefined, started.operatorToken)).custom_field
  }
  expect(await count()).toEqual({ name: "level", articles: 0, live: 0, without: 2 })
  await edit(id, { level: "expert" })
  expect(await count()).toEqual({ name: "level", articles: 1, live: 0, without: 1 })
  await publish()
  expect(await count()).toEqual({ name: "level", articles: 1, live: 1, without: 1 })
  expect(await titles("")).toEqual([live.title, "New"])
})

it("a brand has at most 50 custom fields", async () => {
  const many = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${from + at}`, { type: "boolean" } as const]))
  await declare(many(0, 50))
  await expect(declare(many(50, 1))).rejects.toThrow(/at most 50 custom fields, and these are 51/)
  await declare({ field_0: null, ...many(50, 1) })
})

it("a value that does not fit names its field, what it should be, and how to declare it", async () => {
  await declare({ level, minutes: { type: "integer", minimum: 1, maximum: 60 } })
  const { id } = await started.publish({ title: "A" })
  await expect(edit(id, { level: "hard", minutes: 0.5, levels: "expert", constructor: "x" })).rejects.toThrow(
    /level must be one of beginner, expert; minutes must be an integer from 1 to 60; the brand declares no custom field levels; did you mean `level`\?; the brand declares no custom field constructor.*custom_fields/,
  )
})

it("an edit changes only the values it names, null removes one, and readers see them after a publish", async () => {
  await declare({ level, series, minutes: { type: "number" } })
  const { id } = await started.publish({ title: "A", custom: { level: "expert", series: ["one", "two"] } })
  expect((await edit(id, { series: null, minutes: 4.5 })).custom).toEqual({ level: "expert", minutes: 4.5 })
  expect((await list("fields=custom")).data).toEqual([{ id, custom: { level: "expert", series: ["one", "two"] } }])
  await started.call("POST", `/v1/content/${id}/publish`, {})
  const changes = await started.call<ChangePage>(
    "GET",
    `/v1/brands/${started.brandId}/content/changes`,
    undefined,
    started.apiKey,
  )
  expect(changes.data).toMatchObject([{ id, content: { custom: { level: "expert", minutes: 4.5 } } }])
})

it("a change of the declaration leaves articles as they are, and their old values can be sent back or removed", async () => {
  await declare({ level, series })
  const { id } = await started.publish({ title: "A", custom: { level: "expert", series: ["one"] } })
  await declare({ level: { type: "integer" }, series: null })
  const custom = { level: "expert", series: ["one"] }
  expect((await list("fields=custom")).data).toEqual([{ id, custom }])
  expect((await edit(id, custom)).custom).toEqual(custom)
  expect((await edit(id, { level: 3, series: null })).custom).toEqual({ level: 3 })
})

it("a list shows only articles with all the given values, in the copy that the reader sees", async () => {
  await declare({ level, series, minutes: { type: "number" }, featured: { type: "boolean" } })
  const { id } = await started.publish({
    title: "A",
    custom: { level: "expert", series: ["one, two", "x:y"], minutes: 4, featured: true },
  })
  await started.publish({ title: "B", custom: { level: "expert", featured: false } })
  expect(await titles("custom=level:expert")).toEqual(["A", "B"])
  expect(await titles("custom=level:expert,featured:true")).toEqual(["A"])
  expect(await titles("custom=minutes:4&custom=series:x:y")).toEqual(["A"])
  expect(await titles(`custom=${encodeURIComponent("series:one\\, two")}`)).toEqual(["A"])
  expect(await titles("custom=level:beginner")).toEqual([])
  expect(await titles("custom=unknown:x")).toEqual([])
  await expect(titles("custom=level")).rejects.toThrow(/write name:value/)
  await edit(id, { level: "beginner" })
  expect(await titles("custom=level:beginner")).toEqual([])
  expect(await titles("custom=level:beginner&status=all", started.writeKey)).toEqual(["A"])
  await started.call("POST", `/v1/content/${id}/unpublish`, {})
  expect(await titles("custom=featured:true")).toEqual([])
})

it("pages of a filtered list follow each other", async () => {
  await declare({ level })
  for (const title of ["A", "B", "C"]) await started.publish({ title, custom: { level: "expert" } })
  await started.publish({ title: "D" })
  const path = `/v1/brands/${started.brandId}/content?custom=level:expert&sort=title&limit=2`
  const response = await fetch(new URL(path, started.url), { headers: { authorization: `Bearer ${started.apiKey}` } })
  const next = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1] ?? ""
  const page = await started.call<{ data: Article[] }>("GET", next, undefined, started.apiKey)
  expect(page.data.map(({ title }) => title)).toEqual(["C"])
})

const anyText = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("2026-07-01", "https://example.com/", "a", "b"))
const anyEnum = fc.option(fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }), { nil: undefined })
const anyField: fc.Arbitrary<CustomField> = fc.oneof(
  fc.record(
    {
      type: fc.constant("string" as const),
      enum: anyEnum,
      format: fc.constantFrom("date" as const, "uri" as const),
      maxLength: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constantFrom("number" as const, "integer" as const), minimum: fc.integer({ min: -3, max: 0 }) },
    { requiredKeys: ["type"] },
  ),
  fc.record({ type: fc.constant("boolean" as const) }),
  fc.record({
    type: fc.constant("array" as const),
    items: fc.record({ type: fc.constant("string" as const), enum: anyEnum }),
  }),
)
const anyValue: fc.Arbitrary<CustomValue | null> = fc.oneof(
  anyText,
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(anyText, { maxLength: 3 }),
  fc.constant(null),
)
const anyName = fc.constantFrom("a", "b", "to_string", "constructor")

it("whatever a brand declares, an article keeps exactly the values that fit, and lists find each of them", async () => {
  const fields = fc.dictionary(anyName, anyField, { noNullPrototype: true })
  const values = fc.dictionary(anyName, anyValue, { noNullPrototype: true })
  let declared: CustomFields = {}
  const { id } = await started.publish({ title: "A" })
  await fc.assert(
    fc.asyncProperty(fields, values, async (next, given) => {
      const cleared = Object.fromEntries(Object.keys(declared).map((name) => [name, null]))
      declared = (await declare({ ...cleared, ...next })).custom_fields
      expect(declared).toEqual(JSON.parse(JSON.stringify(next)))
      await edit(id, { a: null, b: null, to_string: null, constructor: null })
      const sent = JSON.parse(JSON.stringify(given).replaceAll("\\u0000", "")) as typeof given
      const kept = Object.entries(sent).filter((entry): entry is [string, CustomValue] => entry[1] !== null)
      const fits = kept.every(([name, value]) => {
        const field = Object.hasOwn(declared, name) ? declared[name] : undefined
        return field !== undefined && findCustomFault(field, value) === undefined
      })
      if (!fits) {
        await expect(edit(id, sent)).rejects.toThrow(/422/)
        return
      }
      expect((await edit(id, sent)).custom).toEqual(Object.fromEntries(kept))
      for (const [name, value] of kept.flatMap(([key, one]) =>
        [one].flat().map((part) => [key, String(part)] as const),
      ))
        expect(
          await titles(`status=all&custom=${encodeURIComponent(toMember(`${name}:${value}`))}`, started.writeKey),
        ).toEqual(["A"])
    }),
    { numRuns: 25 },
  )
})

const toMember = (text: string): string => text.replace(/[\\,]/g, "\\$&")

it("a name that every object has is a name like others, and __proto__ is none, on each surface", async () => {
  const text: CustomField = { type: "string" }
  await declare({ constructor: text })
  const { id } = await started.publish({ title: "A", custom: { constructor: "steel" } })
  expect((await edit(id, { constructor: "wood" })).custom).toEqual({ constructor: "wood" })
  expect(await titles("status=all&custom=constructor:wood", started.writeKey)).toEqual(["A"])
  const proto = JSON.parse('{"__proto__": {"type": "string"}}') as Record<string, CustomField>
  const refusal = /\/custom_fields\/__proto__: no member can have this name/
  await expect(declare(proto)).rejects.toThrow(refusal)
  await expect(edit(id, proto as never)).rejects.toThrow(/\/custom\/__proto__/)
  const response = await fetch(`${started.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${started.operatorToken}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"update_brand","arguments":{"brand_id":"${started.brandId}","custom_fields":{"__proto__":{"type":"string"}}}}}`,
  })
  expect(await response.text()).toMatch(/__proto__: no member can have this name/)
})
