import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { createClient } from "@citable/client"
import type { Client } from "@citable/client"
import type { Article } from "@citable/contract"
import { startService } from "@citable/dev"
import type { StartedService } from "@citable/dev"
import type { ImportEntry, ImportReport } from "@citable/import"
import { readArticleFile } from "@citable/import"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { dialects } from "../../import/test/dialects.ts"
import { importContent } from "../src/import/import-content.ts"

describe("files of many platforms in one import", () => {
  let service: StartedService
  let client: Client
  let folder: string
  let report: ImportReport
  let dryRun: ImportReport
  let entries: Map<string, ImportEntry>
  let articles: Map<string, Article>
  let livePages: Set<string>

  beforeAll(async () => {
    service = await startService()
    client = createClient({ baseUrl: service.url, apiKey: service.writeKey })
    folder = await mkdtemp(join(tmpdir(), "citable-import-"))
    for (const [platform, path, text] of dialects) {
      await mkdir(dirname(join(folder, platform, path)), { recursive: true })
      await writeFile(join(folder, platform, path), text)
    }
    dryRun = await importContent({ paths: [folder], client, options: { publish: true, dryRun: true } })
    report = await importContent({ paths: [folder], client, options: { publish: true } })
    entries = new Map(report.entries.map((entry) => [entry.path.slice(folder.length + 1), entry]))
    articles = new Map()
    for await (const article of client.listAllContent({ status: "all" })) articles.set(article.id, article)
    const reader = createClient({ baseUrl: service.url, apiKey: service.apiKey })
    livePages = new Set()
    for await (const { id } of reader.listAllContent()) livePages.add(id)
    await reader.close()
  })
  afterAll(async () => {
    await client.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(dialects)("%s: %s", (platform, path, _text, expected) => {
    const entry = entries.get(`${platform}/${path}`) as ImportEntry
    expect(toOutcome(entry)).toBe(expected)
    const state = { live: "published", scheduled: "scheduled", held_back: "draft" } as const
    const article = articles.get(entry.id ?? "")
    expect(article?.status).toBe(entry.visibility && state[entry.visibility.state])
    expect(livePages.has(entry.id ?? "")).toBe(expected === "live")
  })

  test("are counted as live, scheduled and held back with reasons, and a dry run counts the same", () => {
    const count = (state: string) => dialects.filter(([, , , expected]) => expected.startsWith(state)).length
    const { counts, reasons } = report
    expect(counts).toMatchObject({
      live: count("live"),
      scheduled: count("scheduled"),
      held_back: count("held back"),
      refused: count("refused"),
      skipped: count("skipped"),
      published: livePages.size,
    })
    expect(Object.values(reasons.held_back).reduce((sum, value) => sum + value)).toBe(counts.held_back)
    expect(reasons.held_back["in _drafts/"]).toBe(1)
    expect(reasons.scheduled).toMatchObject({ date: 2, publishDate: 1 })
    expect({ ...dryRun.counts, ...dryRun.reasons }).toEqual({ ...counts, ...reasons })
  })

  test("change nothing when they are imported again", async () => {
    const again = await importContent({ paths: [folder], client, options: { publish: true } })
    expect(again.counts).toMatchObject({ created: 0, updated: 0, published: 0 })
    expect(again.reasons).toEqual(report.reasons)
  })

  test("supply their fields even if they are not YAML", () => {
    const find = (path: string) => articles.get(entries.get(path)?.id ?? "")
    expect(find("Hugo/toml.md")).toMatchObject({ title: "T", published_at: "2024-01-05T08:00:00.000Z" })
    expect(find("Hugo/json.md")).toMatchObject({
      title: "T",
      published_at: "2024-01-05T00:00:00.000Z",
      body: "Text.\n",
    })
    expect(find("Zola/post.md")).toMatchObject({ tags: ["rust"], published_at: "2024-01-05T00:00:00.000Z" })
    expect(find("Pelican/draft.md")).toMatchObject({ title: "A: b", tags: ["a", "b"], body: "Text.\n\n---\n\nMore.\n" })
    expect(find("Hexo/_posts/no-opening.md")).toMatchObject({ title: "T", tags: ["a"], body: "Text.\n" })
    expect(find("Hugo/publish-date.md")?.published_at).toBe("2091-01-01T08:00:00.000Z")
  })
})

function toOutcome({ outcome, visibility, problems }: ImportEntry): string {
  if (outcome === "skipped") return outcome
  if (visibility === undefined) return `${outcome}: ${problems.find(({ severity }) => severity === "refusal")?.code}`
  if (visibility.state === "live") return visibility.state
  return `${visibility.state.replace("_", " ")}: ${visibility.reason}`
}

test("a key that holds an article back does so whatever else the file says", () => {
  const holding = [
    ["draft", "true"],
    ["isDraft", "yes"],
    ["draft", "perhaps"],
    ["published", "false"],
    ["is_published", "0"],
    ["status", "draft"],
    ["visibility", "paid"],
    ["expiryDate", "2020-01-01"],
    ["eleventyExcludeFromCollections", "true"],
    ["extra", { wip: "true" }],
    ["build", { render: "never" }],
    ["pubDate", null],
    ["archived", "true"],
  ] as const
  const other = [
    ["date", "2024-01-01"],
    ["publishDate", "2090-01-01"],
    ["published_at", "2024-01-01"],
    ["Draft", "false"],
    ["publish", "true"],
    ["public", "true"],
    ["state", "live"],
    ["visible", "yes"],
    ["tags", ["a"]],
    ["params", { draft: "false" }],
    ["permalink", "/a/"],
  ] as const
  const fields = fc.tuple(fc.constantFrom(...holding), fc.subarray([...other], { minLength: 0 }))
  const layout = fc.record({ isJson: fc.boolean(), swap: fc.nat(), crlf: fc.boolean() })
  fc.assert(
    fc.property(fields, layout, ([hold, rest], { isJson, swap, crlf }) => {
      const lines = rest.toSpliced(swap % (rest.length + 1), 0, hold as never)
      const pairs = lines.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      const text = isJson ? `{${pairs.join(",\n")}}\n\nText.` : ["---", ...pairs, "---", "", "Text."].join("\n")
      const bytes = new TextEncoder().encode(crlf ? text.replaceAll("\n", "\r\n") : text)
      expect(readArticleFile(bytes, "a.md").visibility?.state ?? "refused").toMatch(/^(?:held_back|refused)$/)
    }),
    { numRuns: 200 },
  )
})
