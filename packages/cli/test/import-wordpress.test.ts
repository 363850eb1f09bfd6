import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import type { ImportOptions } from "@citable/import"
import { describe, expect, test } from "vitest"

import { createPictureFetch } from "../src/import/create-picture-fetch.ts"
import { formatImportReport } from "../src/import/format-import-report.ts"
import { runCli } from "../src/run-cli.ts"
import { bringArchive } from "./bring-archive.ts"
import { shareService } from "./share-service.ts"
import { toWxr, type WxrItem } from "./to-wxr.ts"

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

const shared = shareService()

const bring = (content: string | Uint8Array, options: Partial<ImportOptions> = {}) =>
  bringArchive(shared, content, options)
const article = (slug: string): Promise<Article> => shared.client.getContentBySlug({ slug })

const wordpress = (...items: WxrItem[]) => toWxr("https://old.example", items)

describe("an export of WordPress", () => {
  test("becomes articles and pages; what is neither is counted, and what was not public stays back", async () => {
    const file = wordpress(
      {
        id: 1,
        title: "Hello &amp; <em>more</em>",
        name: "wp-hello",
        content:
          'First line\nsecond line\n\n<blockquote>Quoted\n\nTwice</blockquote>\n\n<pre>a\n\nb</pre>\n\n<!--more-->\n\nhttps://www.youtube.com/watch?v=SQEQr7c0-dw\n\nSee <a href="https://old.example/2019/01/wp-blocks/#part">blocks</a>.',
        excerpt: "Short.",
        terms: [
          ["category", "News"],
          ["post_tag", "a, b"],
          ["post_format", "Aside"],
        ],
        meta: {
          _wp_old_slug: "wp-older",
          _thumbnail_id: "9",
          _yoast_wpseo_title: "%%title%%",
          _yoast_wpseo_metadesc: "Found.",
          "_yoast_wpseo_meta-robots-noindex": "1",
          mood: "good",
        },
        comments: 2,
      },
      {
        id: 2,
        type: "page",
        title: "Blocks",
        name: "wp-blocks",
        link: "https://old.example/2019/01/wp-blocks/",
        content:
          '<!-- wp:paragraph {"align":"left"} -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:block {"ref":8} /-->\n\n<!-- wp:latest-posts {"a":{"b":1}} /-->\n<p>[pricing plan="x"] and [sic]</p>',
      },
      { id: 3, title: "Draft", name: "", status: "draft" },
      { id: 4, title: "Private", name: "wp-private", status: "private" },
      { id: 5, title: "Secret", name: "wp-secret", password: "x" },
      { id: 6, title: "Later", name: "wp-later", status: "future", date: "2990-01-01 00:00:00" },
      { id: 7, title: "Pending", name: "wp-pending", status: "pending" },
      {
        id: 8,
        type: "wp_block",
        title: "Shared",
        content: "<!-- wp:paragraph -->\n<p>Shared text.</p>\n<!-- /wp:paragraph -->",
      },
      {
        id: 9,
        type: "attachment",
        title: "File",
        status: "inherit",
        attachment: "https://old.example/wp-content/uploads/a.png",
      },
      { id: 10, type: "nav_menu_item", title: "Menu" },
      { id: 11, type: "product", title: "Shoes" },
      { id: 12, title: "Gone", name: "wp-gone__trashed", status: "trash" },
      { id: 13, title: "Odd", name: "wp-odd", status: "acme" },
      { id: 15, title: "None", name: "wp-none", status: "" },
      { id: 14, title: "日本", name: "%e6%97%a5%e6%9c%ac" },
    )
    const { report, entries, notTaken } = await bring(file)
    expect(entries.toSorted()).toEqual([
      "draft created held_back (status: draft)",
      "wp-blocks created live block_not_carried template_syntax",
      "wp-hello created live invalid_value",
      "wp-later created scheduled (date)",
      "wp-none created held_back (status: unknown) invalid_value",
      "wp-odd created held_back (status: acme) invalid_value",
      "wp-pending created held_back (status: pending)",
      "wp-private created held_back (status: private)",
      "wp-secret created held_back (post_password)",
      "日本 created live",
    ])
    expect(notTaken).toEqual([
      "2 comments",
      "1 attachment",
      "1 custom field mood",
      "1 nav_menu_item",
      "1 posts with the status trash",
      "1 product",
      "1 terms of post_format",
      "1 wp_block",
    ])
    expect(formatImportReport(report)).toContain("1 product: It is a custom post type, not a post or a page.")

    const hello = await article("wp-hello")
    expect(hello.body).toBe(
      '<p>First line<br>\nsecond line</p>\n\n<blockquote><p>Quoted</p>\n\n<p>Twice</p></blockquote>\n\n<pre>a\n\nb</pre>\n\n<!--more-->\n\n<p><a href="https://www.youtube.com/watch?v=SQEQr7c0-dw">https://www.youtube.com/watch?v=SQEQr7c0-dw</a></p>\n\n<p>See <a href="/blog/wp-blocks#part">blocks</a>.</p>',
    )
    expect(hello).toMatchObject({
      title: "Hello & more",
      excerpt: "Short.",
      author: { name: "Ann Smith" },
      tags: ["News", "a, b"],
      published_at: "2019-01-02T03:04:05.000Z",
      modified_at: "2019-02-02T03:04:05.000Z",
      previous_slugs: ["wp-older"],
      cover: { url: "https://old.example/wp-content/uploads/a.png" },
      seo: { title: null, description: "Found.", noindex: true },
    })
    const blocks = await article("wp-blocks")
    expect(blocks.type).toBe("page")
    expect(blocks.body).toBe('<p>One\ntwo</p>\n\n\n\n<p>Shared text.</p>\n\n\n\n<p>[pricing plan="x"] and [sic]</p>')
    expect((await bring(file)).report.counts).toMatchObject({ unchanged: 10, updated: 0 })
  })

  test("shows the code in shortcodes as code, however a plugin stores it", async () => {
    const content =
      'See:\n\n[csharp highlight="1"]\nList&lt;A&gt; a;\n\n[x y="1"] <b> && b;\n[/csharp]\n\n[code]a[/code] [php]never closed'
    const excerpt = "More than the front matter of a file can have. ".repeat(2000)
    await bring(wordpress({ id: 1, title: "Code", name: "wp-code", content, excerpt }))
    expect((await article("wp-code")).body).toBe(
      '<p>See:</p>\n\n<pre><code class="language-csharp">List&lt;A&gt; a;\n\n[x y="1"] &lt;b&gt; &amp;&amp; b;</code></pre>\n\n<pre><code>a</code></pre> <p>[php]never closed</p>',
    )
  })

  test("keeps the languages and translations of Polylang", async () => {
    const terms = (language: string): WxrItem["terms"] => [
      ["language", language],
      ["post_translations", "pll_1"],
    ]
    const file = wordpress(
      { id: 1, title: "Hello", name: "wp-pll", terms: terms("en") },
      { id: 2, title: "Hallo", name: "wp-pll", terms: terms("de") },
    )
    expect((await bring(file)).report.counts).toMatchObject({ created: 2, warnings: 0 })
    const german = await shared.client.getContentBySlug({ slug: "wp-pll", locale: "de" })
    expect(german).toMatchObject({ title: "Hallo", translation_group: "pll_1", tags: [] })
    expect((await article("wp-pll")).translation_group).toBe("pll_1")
  })

  test("brings its pictures from the old site by the guard, each once; those that fail stay links", async () => {
    const asked: string[] = []
    const fetchPicture: ImportOptions["fetchPicture"] = async (url) => {
      asked.push(url)
      if (url.includes("gone"))
        throw Object.assign(new Error("The old site answered 404."), { code: "picture_not_found" })
      return Buffer.concat([onePixel, Buffer.from("wordpress")])
    }
    const images = ["a.png", "a-300x200.png", "gone.png"].map((name) => `<img src="https://old.example/up/${name}">`)
    const content = `${images.join(" ")} <img src="https://far.example/x.png"> <iframe src="https://player.example/1"></iframe>`
    const file = wordpress({ id: 1, title: "Pictures", name: "wp-pictures", content })
    const { report } = await bring(file, { media: true, fetchPicture })
    expect(asked.toSorted()).toEqual(
      ["a-300x200.png", "a.png", "gone.png"].map((name) => `https://old.example/up/${name}`),
    )
    expect(report.pictures?.remote).toMatchObject({
      files: 3,
      uploaded: 1,
      bytes: onePixel.length + 9,
      known: 0,
      failed: 1,
    })
    expect(report.entries[0]?.problems).toMatchObject([{ code: "picture_not_uploaded", severity: "warning" }])
    const { body } = await article("wp-pictures")
    expect(body.match(/src="http:\/\/127[^"]+\/media\/med_[^"]+"/g)).toHaveLength(2)
    expect(body).toContain("https://old.example/up/gone.png")
    const again = await bring(file, { media: true, fetchPicture })
    expect(again.report.counts).toMatchObject({ unchanged: 1 })
    expect(again.report.pictures?.remote).toMatchObject({ uploaded: 0, known: 2 })
    asked.length = 0
    await bring(file, { media: true, fetchPicture, dryRun: true })
    expect(asked).toEqual([])
  })

  test("never makes this machine ask a private address", async () => {
    const { fetchPicture, close } = createPictureFetch()
    for (const url of [shared.service.url, "http://169.254.169.254/a.png", "http://[::1]/a.png"])
      await expect(fetchPicture(url, undefined)).rejects.toMatchObject({ code: "address_not_allowed" })
    await close()
  })

  test("by the command asks no private address either, and says so", async () => {
    const { url, operatorToken, brandId } = shared.service
    const content = `<img src="${url}/secret.png">`
    const path = join(shared.folder, "export")
    await writeFile(path, toWxr(url, [{ id: 1, title: "Guard", name: "wp-guard", content }]))
    shared.service.requests.length = 0
    const out: string[] = []
    const code = await runCli(["import", path, "--media", "--brand", brandId], {
      env: { CITABLE_URL: url, CITABLE_TOKEN: operatorToken },
      out: (line) => out.push(line),
      err: () => undefined,
      signal: new AbortController().signal,
    })
    expect(code).toBe(0)
    expect(out.join("\n")).toContain("1 stay on the old site")
    expect(out.join("\n")).toContain("picture_not_uploaded")
    expect(shared.service.requests.filter((request) => request.path.includes("secret"))).toEqual([])
    expect((await article("wp-guard")).body).toContain(content)
  })

  test.each([
    ["cut off", (xml: string) => xml.slice(0, xml.indexOf("</item>")), /unclosed tag: item/],
    [
      "with a broken CDATA section",
      (xml: string) => xml.replace("]]></content", "</content"),
      /its XML is broken: unexpected close tag/,
    ],
    [
      "with a document type",
      (xml: string) => xml.replace("<rss", '<!DOCTYPE a [<!ENTITY b "c">]><rss'),
      /document type/,
    ],
    ["that nests without end", (xml: string) => xml.replace("<item>", `<item>${"<a>".repeat(100)}`), /nest too deep/],
    ["of an unknown encoding", (xml: string) => xml.replace('"UTF-8"', '"x-none"'), /encoding x-none is unknown/],
  ])("%s is refused with the reason", async (_, edit, reason) => {
    const { report } = await bring(edit(wordpress({ id: 1, title: "T", name: "wp-broken", content: "x" })))
    expect(report.counts).toMatchObject({ refused: 1, created: 0 })
    expect(report.entries[0]?.problems).toMatchObject([
      { code: "archive_unreadable", message: expect.stringMatching(reason) },
    ])
  })

  test("in another encoding, with forbidden characters and undeclared entities is read", async () => {
    const xml = wordpress({ id: 1, title: "Grüße", name: "wp-latin", content: "a\u0008b" })
    const latin = Buffer.from(xml.replace("UTF-8", "ISO-8859-1").replace("<title>Old", "<title>&undeclared;"), "latin1")
    expect((await bring(latin)).notTaken).toEqual(["1 characters"])
    expect(await article("wp-latin")).toMatchObject({ title: "Grüße", body: "<p>ab</p>" })
  })
})
