import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { createClient } from "@citable/client"
import type { Client } from "@citable/client"
import type { Article } from "@citable/contract"
import { startService } from "@citable/dev"
import type { StartedService } from "@citable/dev"
import type { ImportOptions } from "@citable/import"
import { toImportReport } from "@citable/import"
import type { ImportEntry, ImportReport } from "@citable/import"
import { afterEach, beforeEach, describe, expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"

const fixture = fileURLToPath(new URL("fixtures/blog", import.meta.url))
let service: StartedService
let client: Client
let folder: string

beforeEach(async () => {
  service = await startService()
  client = createClient({ baseUrl: service.url, apiKey: service.writeKey })
  folder = await mkdtemp(join(tmpdir(), "citable-import-"))
})
afterEach(async () => {
  await client.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(options: Partial<ImportOptions> = {}, paths = [folder]): Promise<ImportReport> {
  return await importContent({ paths, client, options: { publish: true, ...options } })
}

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await writeFile(join(folder, name), content)
}

async function articles(): Promise<Map<string, Article>> {
  const found = new Map<string, Article>()
  for await (const article of client.listAllContent({ status: "all" })) found.set(article.slug, article)
  return found
}

/** The entries by the ends of their paths. */
function bySlug(report: ImportReport): Record<string, ImportEntry> {
  return Object.fromEntries(report.entries.map((entry) => [entry.slug ?? entry.path, entry]))
}

describe("a folder", () => {
  beforeEach(async () => await cp(fixture, folder, { recursive: true }))

  test("becomes published articles, except drafts and HTML that does not say that it is public", async () => {
    const progress: number[] = []
    const report = await run({
      baseUrl: "https://brand.example/posts",
      onProgress: ({ done, total }) => progress.push(done / total),
    })
    expect(report.counts).toMatchObject({ files: 5, created: 5, published: 3, refused: 0, pending: 0, warnings: 2 })
    expect(progress).toEqual([0.2, 0.4, 0.6, 0.8, 1])
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)

    const found = await articles()
    expect([...found.keys()].toSorted()).toEqual(["legacy", "setup", "unfinished", "welcome", "welcome-2"])
    expect(found.get("unfinished")?.status).toBe("draft")
    expect(found.get("welcome")).toMatchObject({
      status: "published",
      title: "Welcome",
      excerpt: "Where this blog begins.",
      author: { name: "Mara Lind" },
      tags: ["news"],
      published_at: "2025-03-01T00:00:00.000Z",
      body:
        "Hello. Read the [setup guide](/blog/setup#first) next.\n\n" +
        "![A lighthouse](https://brand.example/posts/images/lighthouse.png)\n",
    })
    expect(found.get("setup")?.body).toContain(
      "[the beginning](/blog/welcome), or to [the old page](https://brand.example/about)",
    )
    expect(found.get("legacy")).toMatchObject({ status: "draft", body_format: "html", excerpt: "From before." })
    expect(found.get("legacy")?.body).toContain('<a href="/blog/welcome">here</a>')
  })

  test("reports two files with the same slug and imports both", async () => {
    const { problems } = bySlug(await run())["welcome-2"] as ImportEntry
    expect(problems.find((problem) => problem.code === "duplicate_slug")?.message).toContain("2025-03-01-welcome.md")
    expect((await articles()).get("welcome-2")?.title).toBe("Another welcome")
  })

  test("is not written again if nothing changed", async () => {
    await run({ publicAnyway: true })
    service.requests.length = 0
    const report = await run({ publicAnyway: true })
    expect(report.counts).toMatchObject({ created: 0, updated: 0, unchanged: 5, published: 0 })
    expect(service.requests.every((request) => request.method === "GET")).toBe(true)
    expect(service.requests.length).toBeLessThanOrEqual(3)
  })

  test("writes and publishes only edits", async () => {
    await run()
    const path = join(folder, "2025-03-01-welcome.md")
    const text = await readFile(path, "utf8")
    await writeFile(path, text.replace("tags: [news]", "tags: [news, start]").replace("author: Mara Lind\n", ""))
    const report = await run()
    expect(report.counts).toMatchObject({ updated: 1, unchanged: 4, published: 1 })
    expect((await articles()).get("welcome")).toMatchObject({
      tags: ["news", "start"],
      author: { name: "Mara Lind" },
      has_unpublished_changes: false,
      version: 2,
    })
  })

  test("is read and compared, but not written, in a dry run", async () => {
    const report = await run({ dryRun: true })
    expect(report).toMatchObject({ dryRun: true, counts: { created: 5, published: 3 } })
    expect((await articles()).size).toBe(0)
  })

  test("stays unpublished with --no-publish until the next import without it", async () => {
    const { counts, reasons } = await run({ publish: false })
    expect(counts).toMatchObject({ created: 5, published: 0, held_back: 5 })
    expect(reasons.held_back).toMatchObject({ "--no-publish": 3, "draft: true": 1 })
    expect((await run()).counts).toMatchObject({ created: 0, updated: 3, published: 3 })
  })
})

describe("one article", () => {
  test("that is live and whose file becomes a draft keeps its text, even if a republish is scheduled", async () => {
    await write("a.md", "# A\n\nOne.\n")
    await run()
    const { id } = await client.getContentBySlug({ slug: "a" })
    await client.publishContent({ content_id: id, publish_at: "2090-01-01T00:00:00Z" })
    await write("a.md", "---\ndraft: true\n---\n# A\n\nTwo.\n")
    const report = await run()
    expect(report.entries[0]).toMatchObject({ outcome: "unchanged", published: false })
    expect(report.entries[0]?.problems).toContainEqual(expect.objectContaining({ code: "still_published" }))
    expect(await client.getContent({ content_id: id })).toMatchObject({
      status: "published",
      has_unpublished_changes: false,
      body: "One.\n",
    })
    await write("a.md", "# A\n\nThree.\n")
    expect((await run()).entries).toMatchObject([{ outcome: "updated", published: true }])
  })

  test("with a future date is scheduled, moves with the date, and is cancelled when the file is held back", async () => {
    await write("a.md", "---\ntitle: A\ndate: 2090-01-01\n---\nOne.\n")
    expect((await run()).entries).toMatchObject([
      { outcome: "created", published: false, visibility: { state: "scheduled", at: "2090-01-01T00:00:00.000Z" } },
    ])
    const { id, status } = await client.getContentBySlug({ slug: "a" })
    const scheduledFor = async () => (await client.listPublications({ content_id: id })).data[0]?.publish_at
    expect([status, await scheduledFor()]).toEqual(["scheduled", "2090-01-01T00:00:00.000Z"])
    expect((await run()).counts).toMatchObject({ unchanged: 1, scheduled: 1 })

    await write("a.md", "---\ntitle: A\ndate: 2091-01-01\n---\nOne.\n")
    expect((await run()).counts).toMatchObject({ updated: 1, scheduled: 1 })
    expect(await scheduledFor()).toBe("2091-01-01T00:00:00.000Z")

    await write("a.md", "---\ntitle: A\ndate: 2091-01-01\ndraft: true\n---\nTwo.\n")
    const [entry] = (await run()).entries
    expect(entry).toMatchObject({ outcome: "updated", visibility: { state: "held_back", reason: "draft: true" } })
    expect(entry?.problems).toContainEqual(expect.objectContaining({ code: "unscheduled" }))
    expect((await client.getContentBySlug({ slug: "a" })).status).toBe("draft")

    await write("a.md", "---\ntitle: A\ndate: 2024-01-01\n---\nTwo.\n")
    expect((await run()).entries).toMatchObject([{ published: true, visibility: { state: "live" } }])
  })

  test("that was scheduled on the service is not published earlier", async () => {
    await write("a.md", "# A\n\nOne.\n")
    await run({ publish: false })
    const { id } = await client.getContentBySlug({ slug: "a" })
    await client.publishContent({ content_id: id, publish_at: "2090-01-01T00:00:00Z" })
    const [entry] = (await run()).entries
    expect(entry).toMatchObject({ outcome: "unchanged", visibility: { state: "scheduled" } })
    expect(entry?.problems).toContainEqual(expect.objectContaining({ code: "still_scheduled" }))
  })

  test("that is live stays so and is reported when its date moves into the future", async () => {
    await write("a.md", "---\ntitle: A\ndate: 2024-01-01\n---\nOne.\n")
    await run()
    await write("a.md", "---\ntitle: A\ndate: 2090-01-01\n---\nOne.\n")
    const [entry] = (await run()).entries
    expect(entry).toMatchObject({ published: false, visibility: { state: "live" } })
    expect(entry?.problems).toContainEqual(expect.objectContaining({ code: "still_published" }))
  })

  test("that was unpublished on the service is not published again", async () => {
    await write("a.md", "# A\n\nOne.\n")
    await run()
    await client.unpublishContent({ content_id: (await client.getContentBySlug({ slug: "a" })).id })
    const [entry] = (await run()).entries
    expect(entry?.problems).toContainEqual(expect.objectContaining({ code: "still_unpublished" }))
    expect((await client.getContentBySlug({ slug: "a" })).status).toBe("unpublished")
  })

  test("exists once per language", async () => {
    await write("a.md", "---\ntitle: A\nslug: a\n---\nEnglish")
    await write("b.md", "---\ntitle: A\nslug: a\nlang: es\n---\nEspañol")
    expect((await run()).counts).toMatchObject({ created: 2, warnings: 0 })
    expect((await run()).counts).toMatchObject({ unchanged: 2 })
    await rm(join(folder, "b.md"))
    await write("a.md", "---\ntitle: A\nslug: a\n---\nEnglish, edited")
    await run()
    expect((await client.getContentBySlug({ slug: "a", locale: "es" })).body).toBe("Español")
  })

  test("is refused if the credential cannot tell its languages apart", async () => {
    for (const locale of ["en", "es"]) await client.createContent({ title: "A", slug: "a", locale })
    await write("a.md", "# A\n\nWhich?\n")
    const apiKey = await service.createKey(["content:read", "content:read_drafts", "content:write", "content:publish"])
    const narrow = createClient({ baseUrl: service.url, apiKey })
    const report = await importContent({ paths: [folder], client: narrow, options: { publish: true } })
    await narrow.close()
    expect(report.entries).toMatchObject([{ outcome: "refused", problems: [{ code: "ambiguous_locale" }] }])
  })
})

describe("what cannot be imported", () => {
  test("is refused with path and reason, and the rest is imported", async () => {
    await write("a-colon.md", "---\ntitle: Foo: bar\n---\nText\n")
    await write("b-empty.md", "")
    await write("c-latin1.md", Uint8Array.of(0x63, 0x61, 0x66, 0xe8))
    await write("d-large.md", new Uint8Array(1_048_577).fill(0x61))
    await write("e-fine.md", "# Fine\n\nText.\n")
    const report = await run({}, [folder, join(folder, "missing.md")])
    expect(report.counts).toMatchObject({ files: 6, created: 1, refused: 5 })
    expect(report.entries.map((entry) => entry.problems.map((problem) => problem.code))).toEqual([
      ["invalid_front_matter"],
      ["empty_file"],
      ["invalid_utf8"],
      ["too_large"],
      [],
      ["not_found"],
    ])
  })

  test("because of its format is named with what to do, and other data is not", async () => {
    for (const name of ["a.mkd", "b.mdown", "c.rst", "d.rst", "e.adoc"]) await write(name, "Text.\n")
    await write("wordpress.xml", '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel></channel></rss>')
    await write("ghost.json", '{"db":[{"meta":{"exported_on":1,"version":"5.0.0"},"data":{"posts":[]}}]}')
    await write("sitemap.xml", "<urlset></urlset>")
    await write("package.json", "{}")
    const { counts, others, entries } = await run({ dryRun: true }, [folder, join(folder, "c.rst")])
    expect(counts).toMatchObject({ files: 3, created: 2, refused: 1 })
    expect(others.map(({ format, count }) => [format, count])).toEqual([
      ["reStructuredText", 2],
      ["AsciiDoc", 1],
      ["Ghost export", 1],
      ["WordPress export", 1],
    ])
    expect(formatImportReport(toImportReport(entries, true, { others }))).toContain(
      `  2 files of the format reStructuredText, such as ${join(folder, "c.rst")}. Convert them to Markdown first: pandoc`,
    )
  })

  test("because the service refuses it is reported with its reason", async () => {
    await write("a.md", "# A\n\nText.\n")
    await write("b.md", "# B\n\nText.\n")
    const racing: typeof client = {
      ...client,
      async createContent(input, options) {
        if (input.slug === "a") await client.createContent({ title: "Quicker", slug: "a" })
        return await client.createContent(input, options)
      },
    }
    const report = await importContent({ paths: [folder], client: racing, options: { publish: true } })
    expect(report.counts).toMatchObject({ created: 1, refused: 1 })
    expect(report.entries[0]?.problems).toMatchObject([{ code: "refused_by_service", severity: "refusal" }])
  })

  test("because a scope is missing stops the import, which reports what was done", async () => {
    await write("a.md", "# A\n\nText.\n")
    const reader = createClient({ baseUrl: service.url, apiKey: service.apiKey })
    const stopped = importContent({ paths: [folder], client: reader, options: { publish: true } })
    await expect(stopped).rejects.toMatchObject({
      name: "ImportStoppedError",
      code: "insufficient_scope",
      report: { counts: { files: 1, pending: 1 }, entries: [{ outcome: "pending" }] },
    })
    await reader.close()
  })

  test("because the base URL is invalid is refused before anything is read", async () => {
    await expect(run({ baseUrl: "/blog" })).rejects.toMatchObject({ code: "invalid_base_url" })
  })
})

test("more files than fit in one listing are all found again", async () => {
  const names = Array.from({ length: 120 }, (_, index) => `${"長".repeat(index % 60)}post-${index}.md`)
  for (const name of names) await write(name, `# ${name}\n\nText.\n`)
  expect((await run({ publish: false })).counts).toMatchObject({ files: 120, created: 120 })
  expect((await run({ publish: false })).counts).toMatchObject({ files: 120, unchanged: 120 })
})
