import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { createClient } from "@citable/client"
import type { Article, ToolInput } from "@citable/contract"
import { describe, expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { pullContent, type PullReport } from "../src/pull/pull-content.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

const shared = shareService()

async function pull(flags: string[] = [], credential = shared.service.operatorToken, brand = "") {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(["pull", shared.folder, "--json", ...flags, ...(brand === "" ? [] : ["--brand", brand])], {
    env: { CITABLE_URL: shared.service.url, CITABLE_TOKEN: credential },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
  })
  return { code, error: err.join("\n"), report: (out[0] === undefined ? {} : JSON.parse(out[0])) as PullReport }
}

const file = (name: string) => readFile(join(shared.folder, name), "utf8")
const names = async () => (await readdir(shared.folder, { recursive: true })).toSorted()

/** Makes a brand with a key for it, so that the tests do not see each other's articles. */
async function openBrand(name: string, fields: object = {}) {
  const { service } = shared
  const { operatorToken, url } = service
  const { id } = await service.call<{ id: string }>("POST", "/v1/brands", { name, ...fields }, operatorToken)
  const client = createClient({ baseUrl: url, apiKey: operatorToken, brandId: id })
  return { id, client, pull: (...flags: string[]) => pull(flags, operatorToken, id) }
}

type Brand = Awaited<ReturnType<typeof openBrand>>

type NewArticle = Omit<ToolInput<"create_content">, "brand_id">

async function publish({ client }: Brand, input: NewArticle): Promise<string> {
  const { id } = await client.createContent(input)
  await client.publishContent({ content_id: id })
  return id
}

const importInto = ({ client }: Brand) =>
  importContent({ paths: [shared.folder], client, options: { publish: true, customFields: true } })

const counted = new Set(["id", "brand_id", "version", "revision", "created_at", "updated_at", "modified_at"])

/** What an article is, apart from what each service counts for itself. */
async function contents({ client }: Brand, { urls }: { urls: boolean }) {
  const found: unknown[] = []
  for await (const article of client.listAllContent({ status: "all" })) {
    const images = article.images.map(({ url, alt }) => ({ url, alt }))
    const text = JSON.stringify({ ...article, images }, (key, value: unknown) => (counted.has(key) ? undefined : value))
    // Each brand has its own ids of files.
    found.push(
      JSON.parse(urls ? text : text.replaceAll(/med_[0-9a-z]+/g, "med_x").replaceAll("Gr%C3%BC%C3%9Fe", "gr-e")),
    )
  }
  return found.toSorted((a, b) => ((a as Article).slug < (b as Article).slug ? -1 : 1))
}

describe("a brand with articles of every kind", () => {
  test("comes back without a change, and makes another brand equal", async () => {
    const brand = await openBrand("Round trip", {
      custom_fields: { level: { type: "string" }, score: { type: "number" }, done: { type: "boolean" } },
    })
    const { client } = brand
    const upload = (filename: string, alt = "") =>
      client.uploadMedia({
        source: {
          kind: "base64",
          data: Buffer.concat([onePixel, Buffer.from(filename)]).toString("base64"),
          content_type: "image/png",
        },
        filename,
        ...(alt !== "" && { alt }),
      })
    const [first, twin] = [await upload("Grüße 1.png", "Hello"), await upload("twin.png")]
    const group = "greetings"
    await publish(brand, {
      title: "# A: 'title' &amp; more",
      slug: "all",
      body: `# All\r\n\r\n![one](${first.url}) <img src='${twin.url}'>\n\n{{ left }} [[x]]\n\n![far](https://far.example/a.png)`,
      excerpt: "~",
      tags: ["a, b", "null"],
      cover: { url: twin.url, alt: "Cover" },
      images: [{ url: "https://far.example/b.png", alt: "B", width: 2, height: 3 }],
      authors: [
        { name: "Ann", url: "https://a.example/", image_url: first.url },
        { name: "Bob", url: null, image_url: null },
      ],
      seo: {
        title: "1.10",
        description: "D",
        canonical_url: "https://c.example/",
        noindex: true,
        json_ld: [{ a: [1] }],
      },
      custom: { level: "5", score: 1.5, done: false },
      published_at: "2020-01-02T03:04:05.006Z",
      modified_at: "2021-01-01T00:00:00.000Z",
      previous_slugs: ["old-all"],
      translation_group: group,
    })
    await publish(brand, {
      title: "Alle",
      slug: "all",
      locale: "de",
      body: `![eins](${first.url})`,
      translation_group: group,
    })
    await publish(brand, {
      title: "HTML",
      slug: "CON",
      type: "page",
      body_format: "html",
      body: `<h1>HTML</h1>\n<img src=${first.url}>`,
    })
    await client.createContent({ title: "Draft", slug: "draft", body: "---\n\nSoon." })
    const waits = await client.createContent({ title: "Later", slug: "later", body: "Later." })
    await client.publishContent({ content_id: waits.id, publish_at: "2990-01-01T00:00:00.000Z" })
    const edited = await publish(brand, { title: "Live", slug: "live", body: "Live." })
    await client.updateContent({ content_id: edited, body: "Not yet." })

    const { code, report } = await brand.pull("--drafts")
    expect(report).toMatchObject({
      counts: { articles: 6, drafts: 2, created: 6 },
      pictures: { files: 2, created: 2, failed: [] },
    })
    expect(report.entries.flatMap(({ notes }) => notes)).toEqual([])
    expect(code).toBe(0)
    const list = await names()
    expect(list).toContain("de/all.md".replace("/", process.platform === "win32" ? "\\" : "/"))
    expect(list.some((name) => /^con\./i.test(name))).toBe(false)
    expect(await file("all.md")).toContain(
      `![one](images/gr-e-1-${first.id}.png) <img src='images/twin-${twin.id}.png'>`,
    )
    expect(await file("de/all.md")).toContain(`../images/gr-e-1-${first.id}.png`)
    expect(await file("live.md")).toContain("\n\nLive.")

    const before = await contents(brand, { urls: true })
    const back = await importInto(brand)
    expect(back.counts).toMatchObject({ files: 6, unchanged: 6, warnings: 0 })
    expect(await contents(brand, { urls: true })).toEqual(before)

    const other = await openBrand("Copy")
    const copied = await importInto(other)
    expect(copied.counts).toMatchObject({ files: 6, created: 6, refused: 0, warnings: 0 })
    const live = (article: unknown) =>
      JSON.parse(JSON.stringify(article).replaceAll("Not yet.", "Live.").replace('_changes":true', '_changes":false'))
    const expected = (await contents(brand, { urls: false })).map(live)
    const plain = (articles: unknown[]) =>
      articles.map((one) =>
        JSON.parse(
          JSON.stringify(one)
            .replaceAll(/"(?:word_count|width|height)":\w+,?/g, "")
            .replaceAll(",}", "}"),
        ),
      )
    expect(plain(await contents(other, { urls: false }))).toEqual(plain(expected))
  })
})

describe("a second pull", () => {
  test("writes only what changed, and leaves alone what a person edited", async () => {
    const brand = await openBrand("Second")
    const ids = await Promise.all(
      ["one", "two", "three", "four"].map((slug) => publish(brand, { title: slug, slug, body: slug })),
    )
    await brand.pull()
    expect((await brand.pull()).report.counts).toMatchObject({ unchanged: 4, created: 0, updated: 0 })
    const [one = "", two = "", three = "", four = ""] = ids
    for (const id of [one, two]) {
      await brand.client.updateContent({ content_id: id, body: "New." })
      await brand.client.publishContent({ content_id: id })
    }
    for (const id of [three, four]) await brand.client.deleteContent({ content_id: id })
    const mine = `${await file("two.md")} Mine.`
    for (const name of ["two.md", "four.md"]) await writeFile(join(shared.folder, name), mine)
    const dry = await brand.pull("--dry-run")
    const { code, report } = await brand.pull()
    expect({ ...dry.report, dryRun: false }).toEqual(report)
    expect(code).toBe(1)
    expect(report.entries.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual([
      "four.md kept",
      "one.md updated",
      "three.md removed",
      "two.md kept",
    ])
    expect(await file("two.md")).toBe(mine)
    expect(await file("one.md")).toMatch(/New\.$/)
    const forced = await brand.pull("--force")
    expect(forced.report.counts).toMatchObject({ updated: 1, unchanged: 1, removed: 1, kept: 0 })
    expect(await names()).toEqual([".citable-pull.json", "one.md", "two.md"])
  })

  test("knows a file that a person edited and imported", async () => {
    const brand = await openBrand("Edited")
    const id = await publish(brand, { title: "A", slug: "a", body: "A" })
    await brand.pull()
    await writeFile(join(shared.folder, "a.md"), `${await file("a.md")} new end`)
    expect((await importInto(brand)).counts).toMatchObject({ updated: 1, published: 1, warnings: 0 })
    // Nobody wrote a date of the change, so pages show the moment of the import.
    expect(await brand.client.getContent({ content_id: id })).toMatchObject({ body: "A new end", modified_at: null })
    const { code, report } = await brand.pull()
    expect([code, report.counts.kept]).toEqual([0, 0])
    const noted = (await file("a.md"))
      .replace("slug:", "# Ask Ann.\nslug:")
      .replace(/^updated: .*$/m, "updated: 2020-01-01")
    await writeFile(join(shared.folder, "a.md"), noted)
    expect((await brand.pull()).report.counts.kept).toBe(1)
  })

  test("moves the file of an article with a new slug, also where case does not count", async () => {
    const brand = await openBrand("Moves")
    const id = await publish(brand, { title: "A", slug: "Old", body: "A" })
    await brand.pull()
    for (const slug of ["old", "new"]) {
      await brand.client.updateContent({ content_id: id, slug })
      await brand.client.publishContent({ content_id: id })
      await brand.pull()
      expect(await names()).toEqual([".citable-pull.json", `${slug}.md`])
    }
  })

  test("goes on where one that was stopped has ended, and needs no record of it", async () => {
    const brand = await openBrand("Stopped")
    for (const slug of ["a", "b", "c"]) await publish(brand, { title: slug, slug, body: slug })
    const stop = new AbortController()
    const onProgress = (done: number, _total: number, what: string) => {
      if (what === "articles" && done === 1) stop.abort(new Error("Stopped."))
    }
    const place = { client: brand.client, brandId: brand.id, baseUrl: shared.service.url }
    const options = { drafts: false, dryRun: false, force: false, signal: stop.signal, onProgress }
    await expect(pullContent(shared.folder, place, options)).rejects.toThrow("Stopped.")
    expect(await names()).toHaveLength(2)
    expect((await brand.pull()).report.counts).toMatchObject({ created: 2, unchanged: 1, kept: 0 })
    await rm(join(shared.folder, ".citable-pull.json"))
    expect((await brand.pull()).report.counts).toMatchObject({ unchanged: 3, kept: 0 })
  })

  test("without --drafts leaves the drafts of the first one", async () => {
    const brand = await openBrand("Drafts")
    await brand.client.createContent({ title: "D", slug: "d", body: "D" })
    await brand.pull("--drafts")
    await brand.pull()
    expect(await names()).toContain("d.md")
  })

  test("never touches the folder of another brand, and follows no link out of its own", async () => {
    const brand = await openBrand("Links")
    await publish(brand, { title: "A", slug: "a", locale: "de", body: "A" })
    const outside = join(shared.folder, "outside")
    await mkdir(outside)
    await symlink(outside, join(shared.folder, "de"))
    expect((await brand.pull()).report.counts).toMatchObject({ kept: 1, created: 0 })
    expect(await readdir(outside)).toEqual([])
    await rm(join(shared.folder, "de"))
    await brand.pull()
    expect((await (await openBrand("Other")).pull()).error).toContain("another brand")
    const record = (await file(".citable-pull.json")).replace("de/a.md", "../a.md")
    await writeFile(join(shared.folder, ".citable-pull.json"), record)
    expect((await brand.pull()).error).toContain("cannot be read")
  })
})

test("a key of a site gets the published articles, and no draft", async () => {
  const { service } = shared
  await service.publish({ title: "Live", slug: "live" })
  await service.call("POST", `/v1/brands/${service.brandId}/content`, { title: "Draft", slug: "hidden" })
  expect((await pull([], service.apiKey)).report.counts).toMatchObject({ articles: 1, created: 1 })
  expect(await names()).toEqual([".citable-pull.json", "live.md"])
  expect((await pull(["--drafts"], service.apiKey)).error).toContain("content:read_drafts")
})
