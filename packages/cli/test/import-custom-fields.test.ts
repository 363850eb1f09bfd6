import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient } from "@citable/client"
import type { Client } from "@citable/client"
import type { Article } from "@citable/contract"
import { startService } from "@citable/dev"
import type { StartedService } from "@citable/dev"
import type { ImportOptions } from "@citable/import"
import { afterEach, beforeEach, expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"

let service: StartedService
let client: Client
let folder: string

beforeEach(async () => {
  service = await startService()
  client = createClient({ baseUrl: service.url, apiKey: service.operatorToken, brandId: service.brandId })
  folder = await mkdtemp(join(tmpdir(), "citable-import-custom-"))
})
afterEach(async () => {
  await client.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (options: Partial<ImportOptions> = {}) =>
  importContent({ paths: [folder], client, options: { publish: true, ...options } })

async function write(name: string, ...lines: string[]): Promise<void> {
  await writeFile(join(folder, name), ["---", "title: A title", ...lines, "---", "Text", ""].join("\n"))
}

async function customOf(slug: string): Promise<Article["custom"]> {
  return (await client.getContentBySlug({ slug })).custom
}

async function fillFolder(): Promise<void> {
  await write(
    "a.md",
    "readingLevel: easy",
    "rating: 4",
    "featured: true",
    "eventDate: 2026-07-01",
    "series: [one, two]",
  )
  await write(
    "b.md",
    "readingLevel: 2",
    "rating: 4.5",
    "featured: false",
    "demo: https://example.com/demo",
    "zip: '00123'",
  )
  await write("c.md", "extra: {rating: 3}", "layout: post", "api_token: abc", "nested: {a: {b: c}}")
}

test("--custom-fields declares the narrowest types that fit all files, and keeps the values", async () => {
  await fillFolder()
  const report = await run({ customFields: true })
  const brand = await client.getBrand()
  expect(brand.custom_fields).toEqual({
    reading_level: { type: "string" },
    rating: { type: "number" },
    featured: { type: "boolean" },
    event_date: { type: "string", format: "date" },
    series: { type: "array", items: { type: "string" } },
    demo: { type: "string", format: "uri" },
    zip: { type: "string" },
    layout: { type: "string" },
  })
  expect(report.customFields).toEqual(brand.custom_fields)
  expect(await customOf("a")).toEqual({
    reading_level: "easy",
    rating: 4,
    featured: true,
    event_date: "2026-07-01",
    series: ["one", "two"],
  })
  expect(await customOf("c")).toEqual({ rating: 3, layout: "post" })
  const left = report.entries.flatMap(({ problems }) => problems).map(({ code, subject }) => ({ code, subject }))
  expect(left).toEqual([
    { code: "unknown_key", subject: "api_token" },
    { code: "unknown_key", subject: "nested" },
  ])
})

test("a second run changes nothing, and a value that leaves its file leaves the article", async () => {
  await fillFolder()
  await run({ customFields: true })
  const { revision } = await client.getBrand()
  expect((await run({ customFields: true })).counts).toMatchObject({ unchanged: 3, updated: 0 })
  expect((await run()).counts).toMatchObject({ unchanged: 3, updated: 0 })
  expect((await client.getBrand()).revision).toBe(revision)
  await write("a.md", "rating:", "featured: true")
  expect((await run()).counts).toMatchObject({ unchanged: 2, updated: 1 })
  expect(await customOf("a")).toEqual({
    reading_level: "easy",
    featured: true,
    event_date: "2026-07-01",
    series: ["one", "two"],
  })
})

test("a dry run declares nothing and says what it would declare", async () => {
  await fillFolder()
  const text = formatImportReport(await run({ customFields: true, dryRun: true }))
  expect(text).toContain(
    "Custom fields to declare: rating (number), featured (boolean), reading_level (string), demo (uri), event_date (date), layout (string), series (list of strings), zip (string)",
  )
  expect((await client.getBrand()).custom_fields).toEqual({})
})

test("a credential that cannot declare fields imports nothing, and the error says what can", async () => {
  await fillFolder()
  const writer = createClient({ baseUrl: service.url, apiKey: service.writeKey })
  const options = { publish: true, customFields: true }
  await expect(importContent({ paths: [folder], client: writer, options })).rejects.toMatchObject({
    code: "custom_fields_refused",
    message: expect.stringContaining("operator token"),
  })
  await writer.close()
  expect((await client.listContent({ status: "all" })).data).toEqual([])
})

test("without the option, the report names the keys and the option that keeps them", async () => {
  await fillFolder()
  const text = formatImportReport(await run())
  expect(text).toMatch(/Unknown keys in front matter: .*rating \(2 files\).*\n.*--custom-fields/)
  expect(await customOf("a")).toEqual({})
})

test("an import fills declared fields, and names a value that does not fit", async () => {
  await client.updateBrand({ custom_fields: { rating: { type: "integer", maximum: 4 } } })
  await fillFolder()
  const report = await run()
  expect([await customOf("a"), await customOf("b")]).toEqual([{ rating: 4 }, {}])
  expect(report.entries.flatMap(({ problems }) => problems).filter(({ severity }) => severity === "warning")).toEqual([
    {
      code: "invalid_value",
      severity: "warning",
      subject: "rating",
      message: expect.stringContaining("takes an integer of at most 4"),
    },
  ])
})
