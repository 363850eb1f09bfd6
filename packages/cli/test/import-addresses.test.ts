import { mkdir, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"

import type { ImportOptions, ImportReport } from "@citable/import"
import { describe, expect, test } from "vitest"

import { createRedirectFinder } from "../src/import/create-redirect-finder.ts"
import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { runCli } from "../src/run-cli.ts"
import { bringArchive } from "./bring-archive.ts"
import { shareService } from "./share-service.ts"
import { toWxr } from "./to-wxr.ts"

const shared = shareService()
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(shared.folder, path)), { recursive: true })
    await writeFile(join(shared.folder, path), content)
  }
}

async function run(folder: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  const rest = { publish: true, allowMissingPictures: true, ...options }
  return await importContent({ paths: [join(shared.folder, folder)], client: shared.client, options: rest })
}
const bodyOf = async (slug: string) => (await shared.client.getContentBySlug({ slug })).body
const post = (title: string, body: string, more = "") => `---\ntitle: ${title}\ndate: 2024-01-02\n${more}---\n${body}\n`

describe("links between the articles of a blog", () => {
  test("lead to the new addresses: from the root, absolute, relative to the page, by permalink, alias and canonical address", async () => {
    const links = [
      "[root](/posts/two/) [absolute](https://www.old.example/posts/two/#part) [page](../three/) [file](./two.md?x=1)",
      "[permalink](/odd/place.html) [alias](/2019/old-three/) [canonical](https://medium.example/p/two-1f) [dated](/posts/2024/01/02/three/)",
      '<a href="/posts/two/">html</a> [named]\n\n[named]: /posts/two/index.html',
    ]
    await write({
      "posts/one.md": post("One", links.join("\n\n"), "aliases: [/long/ago/one/]\n"),
      "posts/two.md": post("Two", "T", "canonical_url: https://medium.example/p/two-1f\n"),
      "posts/three.md": post("Three", "T", "aliases: [/2019/old-three/]\n"),
      "posts/four.md": post("Four", "T", "permalink: /odd/place.html\nslug: four\n"),
    })
    const report = await run("posts", { baseUrl: "https://old.example/posts/" })
    expect(await bodyOf("one")).toBe(
      [
        "[root](/blog/two) [absolute](/blog/two#part) [page](/blog/three) [file](/blog/two?x=1)",
        "[permalink](/blog/four) [alias](/blog/three) [canonical](/blog/two) [dated](/blog/three)",
        '<a href="/blog/two">html</a> [named]\n\n[named]: /blog/two\n',
      ].join("\n\n"),
    )
    expect(report.links).toEqual({ total: 10, found: 10, lostAddresses: 0, lost: [] })
  })

  test("that find nothing on the old site count as lost, by name, and links elsewhere do not count", async () => {
    const body =
      "[gone](/posts/gone/) [again](https://old.example/posts/gone/#a) [about](/about) [x](https://x.example/gone)"
    await write({ "posts/one.md": post("One", body), "posts/two.md": post("Two", "[up](../gone/)") })
    const report = await run("posts", { baseUrl: "https://old.example/posts/" })
    const one = join(shared.folder, "posts/one.md")
    expect(report.links).toEqual({
      total: 4,
      found: 0,
      lostAddresses: 2,
      kinds: { page: 3, outside: 1 },
      lost: [
        { url: "https://old.example/posts/gone/", count: 3, path: one, kind: "page" },
        { url: "https://old.example/about", count: 1, path: one, kind: "outside" },
      ],
    })
    expect(await bodyOf("two")).toBe("[up](https://old.example/posts/gone/)\n")
    expect(formatImportReport(report)).toContain(`gone/ (3 links to a page that is not imported, such as in ${one})`)
  })

  test("need no address of the site, if folders or dates name it", async () => {
    await write({
      "site/content/notes/one.md": post("One", "[a](/notes/two/) [b](/2024/01/02/two.html) [c](/zzz)"),
      "site/content/notes/2024-01-02-two.md": "---\ntitle: Two\n---\nT\n",
    })
    const report = await run("site/content")
    expect(await bodyOf("one")).toBe("[a](/blog/two) [b](/blog/two) [c](/zzz)\n")
    expect(report.links).toMatchObject({ total: 3, found: 2, lost: [{ url: "/zzz", count: 1 }] })
  })

  test("in an export of WordPress lead there by the short address, too", async () => {
    const link = (slug: string) => `https://old.example/2020/${slug}/`
    const items = [
      {
        id: 7,
        title: "First",
        name: "first",
        link: link("first"),
        content: '<p><a href="/?p=8&utm_source=x">a</a></p>',
      },
      {
        id: 8,
        title: "Second",
        name: "second",
        link: link("second"),
        content: `<p><a href="${link("first")}">b</a></p>`,
      },
    ]
    const { report } = await bringArchive(shared, toWxr("https://old.example", items))
    expect(await bodyOf("first")).toContain('href="/blog/second"')
    expect(await bodyOf("second")).toContain('href="/blog/first"')
    expect(report.links).toMatchObject({ total: 2, found: 2 })
  })

  test("follow the redirects of the old site if it is asked, and only then", async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      const isMoved = request.url === "/go/2" || request.url === "/moved"
      response.writeHead(
        isMoved ? 301 : 404,
        isMoved ? { location: request.url === "/moved" ? "/two/" : "/moved" } : {},
      )
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { signal } = new AbortController()
    const open = createRedirectFinder({ signal, allowPrivateNetwork: true })
    const guarded = createRedirectFinder({ signal })
    try {
      await write({ "posts/one.md": post("One", "[a](/go/2#x) [b](/gone)"), "posts/two.md": post("Two", "T") })
      expect((await run("posts", { baseUrl })).links).toMatchObject({ total: 2, found: 0 })
      expect((await run("posts", { baseUrl, askRedirect: guarded.askRedirect })).links).toMatchObject({ found: 0 })
      expect(asked).toEqual([])
      const report = await run("posts", { baseUrl, askRedirect: open.askRedirect })
      expect(report.links).toMatchObject({ total: 2, found: 1, lost: [{ url: `${baseUrl}gone` }] })
      expect(asked.toSorted()).toEqual(["HEAD /go/2", "HEAD /gone", "HEAD /moved", "HEAD /two/"])
      expect(await bodyOf("one")).toBe(`[a](/blog/two#x) [b](${baseUrl}gone)\n`)
    } finally {
      await Promise.all([open.close(), guarded.close()])
      server.close()
    }
  })
})

describe("a vault of Obsidian", () => {
  const vault = {
    "vault/Notes/Ferry.md": [
      "![[ferry.png]] and ![a](pier.png)",
      "A paragraph with an id. ^para-1",
      "| Link | Picture |\n|---|---|\n| [[Harbour\\|the harbour]] | ![[ferry.png\\|40]] |",
      "%%only for me%%\n\n==marked== [[The old port]] `==a== ^b1`",
    ].join("\n\n"),
    "vault/Notes/Harbour.md": "---\naliases: [The old port]\ncover: '[[ferry.png]]'\n---\nSee [[Ferry#^para-1]].",
    "vault/Attachments/ferry.png": onePixel,
    "vault/Attachments/deep/pier.png": Buffer.concat([onePixel, Buffer.from("p")]),
  }

  test("finds its pictures by name in the whole vault, and its links in tables, to blocks and by other titles", async () => {
    await write(vault)
    const report = await run("vault", { baseUrl: "https://example.com/notes/" })
    const at = "https://example.com/notes/Attachments"
    expect(await bodyOf("ferry")).toBe(
      [
        `![](${at}/ferry.png) and ![a](${at}/deep/pier.png)`,
        'A paragraph with an id. <a id="para-1"></a>',
        `| Link | Picture |\n|---|---|\n| [the harbour](/blog/harbour) | ![](${at}/ferry.png) |`,
        "\n<mark>marked</mark> [The old port](/blog/harbour) `==a== ^b1`",
      ].join("\n\n"),
    )
    expect(await bodyOf("harbour")).toBe("See [Ferry](/blog/ferry#para-1).")
    const { cover } = await shared.client.getContentBySlug({ slug: "harbour" })
    expect(cover?.url).toBe(`${at}/ferry.png`)
    expect(report.entries.flatMap(({ problems }) => problems.filter(({ code }) => code === "template_syntax"))).toEqual(
      [],
    )
  })

  test("uploads them with --media, each once", async () => {
    await write(vault)
    const report = await run("vault", { media: true })
    expect(report.pictures).toMatchObject({ missing: 0, media: { files: 2, uploaded: 2 } })
    expect((await bodyOf("ferry")).match(/\/media\/med_\w+\/(?:ferry|pier)\.png\)/g)).toHaveLength(3)
    const again = await run("vault", { media: true })
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 2 })
  })
})

describe("languages", () => {
  const list = async (folder: string, options: Partial<ImportOptions> = {}) => {
    const { entries } = await run(folder, { dryRun: true, ...options })
    return entries.map(({ path, slug, problems }) => {
      const refusal = problems.find(({ severity }) => severity === "refusal")
      return `${path.slice(shared.folder.length + folder.length + 2)}: ${slug ?? refusal?.code}`
    })
  }
  const ofSlug = (slug: string) => shared.client.listContent({ slug: [slug], status: "all" })
  const read = async (slug: string) =>
    (await ofSlug(slug)).data.map((one) => `${one.locale} ${one.translation_group}`).toSorted()

  test("come from folders and names, translations share a group, links stay in their language, and no slug gets a number", async () => {
    await write({
      "folders/en/ferry.md": post("Ferry", "T"),
      "folders/en/pier.md": post("Pier", "[ferry](../ferry/)"),
      "folders/ja/ferry.md": post("フェリー", "T"),
      "folders/pt_BR/ferry.md": post("Balsa", "[pier](/pt_BR/pier/)"),
      "folders/pt_BR/pier.md": post("Cais", "T"),
      "names/ship.md": post("Ship", "T"),
      "names/ship.fr.md": post("Bateau", "T"),
      "names/dock/index.md": post("Dock", "T"),
      "names/dock/index.fr.md": post("Quai", "[ship](../ship/)"),
    })
    const report = await run("folders", { baseUrl: "https://old.example/" })
    expect(report.entries.map(({ slug }) => slug)).toEqual(["ferry", "pier", "ferry", "ferry", "pier"])
    expect(await read("ferry")).toEqual(["en folders/ferry", "ja folders/ferry", "pt-br folders/ferry"])
    expect(await read("pier")).toEqual(["en folders/pier", "pt-br folders/pier"])
    expect(report.links).toMatchObject({ total: 2, found: 2 })
    expect((await run("folders", { baseUrl: "https://old.example/" })).counts).toMatchObject({ unchanged: 5 })
    await run("names")
    expect(await read("ship")).toEqual(["en names/ship", "fr names/ship"])
    expect(await read("dock")).toEqual(["en names/dock/index", "fr names/dock/index"])
  })

  test("follow Docusaurus, plugins of Jekyll, and what the front matter says", async () => {
    await write({
      "site/blog/intro.md": post("Intro", "T"),
      "site/i18n/fr/docusaurus-plugin-content-blog/intro.md": post("Introduction", "T"),
      "site/i18n/de/docusaurus-plugin-content-docs/current/start.md": post("Anfang", "T"),
      "site/docs/start.md": post("Start", "T"),
      "jekyll/about.md": post("About", "T", "lang: en\npermalink: /about/\n"),
      "jekyll/a-propos.md": post("À propos", "T", "lang: fr\npermalink: /about/\n"),
      "jekyll/home.md": post("Home", "T", "lang: en\nref: home\n"),
      "jekyll/accueil.md": post("Accueil", "T", "lang: fr\nref: home\n"),
    })
    await run("site")
    expect(await read("intro")).toEqual(["en site/blog/intro", "fr site/blog/intro"])
    expect(await read("start")).toEqual(["de site/docs/start", "en site/docs/start"])
    await run("jekyll")
    expect(await read("about")).toEqual(["en about", "fr about"])
    expect([await read("home"), await read("accueil")]).toEqual([["en home"], ["fr home"]])
  })

  test("are a question where nothing else tells, which --locale or the front matter answers", async () => {
    await write({
      "blog/it/servers.md": post("Servers", "T"),
      "blog/notes.is.md": post("Notes", "T"),
      "blog/it/reti.md": post("Reti", "T", "lang: it\n"),
      "blog/node.js.md": post("Node", "T"),
    })
    const rest = ["it/reti.md: reti"]
    const asked = ["it/servers.md: unclear_language", "node.js.md: node.js", "notes.is.md: unclear_language"]
    expect(await list("blog")).toEqual([...rest, ...asked])
    expect(await list("blog", { locale: "en" })).toEqual([
      ...rest,
      "it/servers.md: servers",
      "node.js.md: node.js",
      "notes.is.md: notes.is",
    ])
    expect(await list("blog", { locale: "is" })).toContain("notes.is.md: notes")
    const { entries } = await run("blog", { dryRun: true })
    const messages = entries.flatMap(({ problems }) => problems.map(({ message }) => message))
    expect(messages).toContainEqual(
      expect.stringMatching(/^"it\/" in its path may be the language Italian.* lang: it .*--locale/),
    )
  })

  test("come from WPML and from the tags of Ghost", async () => {
    const language = (code: string) => ({ _wpml_import_language_code: code, _wpml_import_translation_group: "post-7" })
    const items = [
      { id: 1, title: "Tide", name: "tide", meta: language("en") },
      { id: 2, title: "Marée", name: "maree", meta: language("fr") },
    ]
    await bringArchive(shared, toWxr("https://old.example", items))
    expect([await read("tide"), await read("maree")]).toEqual([["en post-7"], ["fr post-7"]])
    const data = {
      posts: [{ id: "p", title: "Hafen", slug: "hafen", html: "<p>T</p>", status: "published", visibility: "public" }],
      tags: [{ id: "t", name: "#de", visibility: "internal" }],
      posts_tags: [{ post_id: "p", tag_id: "t", sort_order: 0 }],
    }
    await bringArchive(shared, JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data }] }))
    expect(await read("hafen")).toEqual(["de null"])
  })
})

test("the command lists what it lost, and takes a language tag", async () => {
  await write({ "posts/one.md": post("One", "[gone](/gone)") })
  const out: string[] = []
  const env = { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.writeKey }
  const say = (line: string) => void out.push(line)
  const io = { env, out: say, err: say, signal: new AbortController().signal }
  const cli = (...args: string[]) => runCli(["import", join(shared.folder, "posts"), "--dry-run", ...args], io)
  await cli("--base-url", "https://old.example/", "--json")
  const report = JSON.parse(out.join("\n")) as ImportReport
  expect(report.links).toMatchObject({ total: 1, found: 0, lost: [{ url: "https://old.example/gone" }] })
  await cli("--locale", "not a tag")
  expect(out.at(-1)).toContain("--locale")
})
