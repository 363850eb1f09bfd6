import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { readArticleFile, writeOwnFile } from "@citable/import"
import { describe, expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { shareService } from "./share-service.ts"

function read(lines: string[], baseUrl?: string) {
  const text = ["---", "title: T", ...lines, "---", "", "Body."].join("\n")
  return readArticleFile(new TextEncoder().encode(text), "posts/new.md", { folder: "posts", baseUrl })
}

describe("former addresses", () => {
  test.each([
    [["aliases: [/blog/old/, older.html]"], ["old", "older"]],
    [["redirect_from: /2014/12/old/"], ["old"]],
    [["redirect_from:", "  - /old/index.html", "  - /older?x#part"], ["old"]],
    [["alias: old, older"], ["old", "older"]],
    [["redirects: [{ from: https://old.example/old }]"], ["old"]],
    [["slug: new", "permalink: /2020/old/"], ["old"]],
    [["aliases: [/новое/, '%D0%B4']"], ["новое", "д"]],
    [["aliases: [My note, /new/, '']"], undefined],
    [
      ["aliases: ['/blog/c++/', '/🚀-launch', '/a---b/', '/%F0%9F%8E%89-party']"],
      ["c++", "🚀-launch", "a---b", "🎉-party"],
    ],
    [["aliases: ['/50%25-off/', '/100%25', '/a/../', '/a%2Fb', '/50%2525']"], ["50%-off", "100%"]],
    [["slug: new", "permalink: /:year/:title/"], undefined],
  ])("%j give %j", (lines, expected) => {
    expect(read(lines).article?.previous_slugs).toEqual(expected)
  })

  test.each([
    ["slug: c++", "c", ["c++"]],
    ["permalink: /blog/%F0%9F%9A%80-launch/", "launch", ["🚀-launch"]],
    ["url: /blog/100%25-true.html", "100-true", ["100%-true"]],
    ["slug: Über-uns", "über-uns", undefined],
  ])("come from an address that no slug can have: %s", (line, slug, former) => {
    const { article, problems } = read([line])
    expect(article).toMatchObject({ slug })
    expect(article?.previous_slugs).toEqual(former)
    expect(problems.map(({ code }) => code)).toEqual([former === undefined ? "slug_changed" : "address_changed"])
  })

  test("stay only in the folder of the articles, and the report names the others", () => {
    const kept = ["/blog/old/", "https://site.example/blog/older", "oldest"]
    const elsewhere = ["/2014/old/", "/index.php?p=12", "https://other.example/blog/x"]
    const aliases = [...kept, ...elsewhere, "/blog/:title", "/blog/NEW", "/blog/a b/"]
    const { article, problems } = read([`aliases: ${JSON.stringify(aliases)}`], "https://site.example/blog")
    expect(article?.previous_slugs).toEqual(["old", "older", "oldest"])
    expect(problems.map(({ code, message }) => [code, message.split(" is not imported, because ")[1]])).toEqual(
      [
        "it is not in https://site.example/blog/. Redirect it on the site.",
        "it has a query. Redirect it on the site.",
        "it is on another site. Redirect it on the site.",
        "it is a pattern or not an address. Redirect it on the site.",
        "only upper and lower case differ. Redirect it on the site.",
        "it does not end with a slug. Redirect it on the site.",
      ].map((message) => ["former_address_not_kept", message]),
    )
  })
})

describe("on the service", () => {
  const shared = shareService()
  const write = (name: string, ...lines: string[]) =>
    writeFile(join(shared.folder, name), ["---", `title: ${name}`, ...lines, "---", "Text.\n"].join("\n"))
  const run = () => importContent({ paths: [shared.folder], client: shared.client, options: { publish: true } })

  test("they lead to the article, join those of renames, and a second import changes nothing", async () => {
    await write("a.md", "aliases: [one, two]")
    await write("plus.md", "slug: go++", "aliases: ['/🚀-launch', '/100%25-true']")
    await run()
    for (const slug of ["go++", "🚀-launch", "100%-true"]) {
      expect(await shared.client.getContentBySlug({ slug })).toMatchObject({ slug: "go" })
    }
    // As a file of citable pull, in a service that does not have it.
    const go = await shared.client.getContentBySlug({ slug: "go" })
    await shared.client.deleteContent({ content_id: go.id })
    const own = { ...go, slug: "gone", previous_slugs: ["go++", "🚀-launch", "100%-true"].map((one) => `${one}-2`) }
    await writeFile(join(shared.folder, "plus.md"), writeOwnFile(own))
    await run()
    expect(await shared.client.getContentBySlug({ slug: "100%-true-2" })).toMatchObject({
      slug: "gone",
      previous_slugs: own.previous_slugs.toSorted(),
    })
    await rm(join(shared.folder, "plus.md"))
    const { id } = await shared.client.getContentBySlug({ slug: "one" })
    await shared.client.updateContent({ content_id: id, previous_slugs: ["one", "two", "renamed"] })
    await shared.client.publishContent({ content_id: id })
    expect((await run()).counts).toMatchObject({ unchanged: 1, published: 0 })
    await write("a.md", "aliases: [two, three]")
    expect((await run()).counts).toMatchObject({ updated: 1, published: 1 })
    const { slug, previous_slugs } = await shared.client.getContentBySlug({ slug: "three" })
    expect([slug, previous_slugs.toSorted()]).toEqual(["a", ["one", "renamed", "three", "two"]])
    expect((await run()).counts).toMatchObject({ unchanged: 1, warnings: 0 })
  })

  test("they are left out and reported if another file or article has them", async () => {
    await shared.client.createContent({ title: "Present", slug: "present" })
    await write("b.md", "aliases: [present, shared, b-old]")
    await write("c.md", "aliases: [b, shared, c-old]")
    const { counts, entries } = await run()
    expect(counts).toMatchObject({ created: 2, published: 2, refused: 0 })
    expect(entries.map(({ problems }) => problems.map(({ code, subject }) => [code, subject]))).toEqual([
      [["former_address_not_kept", "present"]],
      [
        ["former_address_not_kept", "b"],
        ["former_address_not_kept", "shared"],
      ],
    ])
    expect((await shared.client.getContentBySlug({ slug: "b" })).previous_slugs).toEqual(["b-old", "shared"])
    expect((await run()).counts).toMatchObject({ unchanged: 2, published: 0, warnings: 3 })
  })

  test("the addresses of an Astro site lead to its articles, and the report says how to keep them", async () => {
    const blog = join(shared.folder, "src/content/blog")
    await mkdir(blog, { recursive: true })
    await writeFile(join(shared.folder, "astro.config.mjs"), "")
    const names = ["11ty-v5.0.1-released", "Q&A", "same"]
    for (const name of names) await write(`src/content/blog/${name}.md`)
    const importWith = (slugs?: "astro") =>
      importContent({
        paths: [blog],
        client: shared.client,
        options: { publish: true, dryRun: slugs !== undefined, slugs },
      })
    const report = await importWith()
    expect(formatImportReport(report)).toMatch(/address_changed \(2 times in 2 files\).*add --slugs astro/)
    expect(await shared.client.getContentBySlug({ slug: "11ty-v501-released" })).toMatchObject({
      slug: "11ty-v5.0.1-released",
    })
    const kept = await importWith("astro")
    expect(kept.entries.map(({ slug }) => slug)).toEqual(["11ty-v501-released", "qa", "same"])
    expect(kept.counts.warnings).toBe(0)
  })
})
