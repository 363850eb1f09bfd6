import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import type { Database } from "@citable/storage/database"
import { listLinks } from "@citable/writing/translation/list-links"
import { repointLinks } from "@citable/writing/translation/repoint-links"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type LinkTargetsOptions, readLinkTargets } from "../../src/writing/translation/read-link-targets.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { articleOf } from "../open-translation.ts"

let folder: string
let started: StartedService
let db: Database
const ids: Record<string, string> = {}

async function create(slug: string, more: Partial<Article>, isLive = false): Promise<void> {
  const article = { title: slug, slug, locale: "en", ...more }
  const { id } = isLive
    ? await started.publish(article)
    : await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, article)
  ids[slug] = id
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "citable-links-"))
  started = await startService({ dataDir: folder })
  db = await openOnEngine(folder)
  const webhook = { url: "https://hooks.a.example/x", events: [] }
  for (const article_url of [
    "https://a.example/blog/{slug}",
    "https://www.b.example/{locale}/{slug}/{content_id}.html",
  ]) {
    await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { ...webhook, article_url })
  }
  const look = { brand_id: started.brandId, site: "d.example", article_url: "https://d.example/notes/{slug}" }
  await db
    .insertInto("site_looks")
    .values({ ...look, looked_at: null, look: null })
    .execute()
  const headings = "## Setup\n\nText.\n\n## FAQ\n\n## Mine {#mine}\n"
  await create("setup-guide", { translation_group: "g1", body: headings }, true)
  await create(
    "anleitung",
    { translation_group: "g1", locale: "de", body: "## Einrichtung\n\n## FAQ\n\n## Meins {#mine}\n" },
    true,
  )
  await create("größen", { translation_group: "g2", body: headings }, true)
  await create("maße", { translation_group: "g2", locale: "de", body: "## FAQ\n" })
  await create("alone", { translation_group: "g3" }, true)
  await create("seule", { translation_group: "g3", locale: "fr" }, true)
  await create("writing", { translation_group: "g4" }, true)
  await create("wird", { translation_group: "g4", locale: "de" })
  await db.updateTable("contents").set({ status: "generating" }).where("slug", "=", "wird").execute()
  await create("new-name", { translation_group: "g5", previous_slugs: ["old-name"] }, true)
  await create("neuer-name", { translation_group: "g5", locale: "de" }, true)
})
afterAll(async () => {
  await db.destroy()
  await started.close()
  rmSync(folder, { recursive: true, force: true })
})

const resolve = async (addresses: string[], more: Partial<LinkTargetsOptions> = {}) =>
  readLinkTargets(db, addresses, { brandId: started.brandId, from: "en", to: "de", ...more })

describe("a link in a translation", () => {
  it.each([
    ["by the template of a site", "https://a.example/blog/setup-guide", "https://a.example/blog/anleitung"],
    [
      "with another scheme, www, and a slash at the end",
      "http://www.a.example/blog/setup-guide/",
      "http://www.a.example/blog/anleitung/",
    ],
    ["without a host", "/blog/setup-guide", "/blog/anleitung"],
    ["by what a person said of a site", "https://d.example/notes/setup-guide", "https://d.example/notes/anleitung"],
    ["to the file of a page", "/blog/setup-guide/index.html#faq", "/blog/anleitung/index.html#faq"],
    ["by its slug alone", "setup-guide", "anleitung"],
    ["beside the article", "./setup-guide", "./anleitung"],
    ["to a file one folder up", "../setup-guide.md", "../anleitung.md"],
    ["with a query", "/blog/setup-guide?a=1&b", "/blog/anleitung?a=1&b"],
    ["to a heading, which has another name now", "/blog/setup-guide#setup", "/blog/anleitung#einrichtung"],
    ["to an id that an author wrote", "/blog/setup-guide?x#mine", "/blog/anleitung?x#mine"],
    ["to a heading that the translation has, in another place", "/blog/größen#faq", "/blog/ma%C3%9Fe#faq"],
    ["to a heading that the translation lacks", "/blog/gr%C3%B6%C3%9Fen#setup", "/blog/ma%C3%9Fe"],
    ["to a former slug", "/blog/old-name", "/blog/neuer-name"],
    ["in other letters", "/blog/Setup-Guide", "/blog/anleitung"],
  ])("leads to the translation: %s", async (_, address, target) => {
    expect([...(await resolve([address, "#here", "mailto:a@a.example"]))]).toEqual([[address, target]])
  })

  it("leads to the translation by language and id", async () => {
    const address = `/en/setup-guide/${ids["setup-guide"]}.html`
    const other = address.replace("/en/", "/fr/")
    expect(await resolve([address, other])).toEqual(new Map([[address, `/de/anleitung/${ids["anleitung"]}.html`]]))
  })

  it.each([
    ["to another site", "https://c.example/blog/setup-guide"],
    ["to a path that is no article's", "/docs/setup-guide"],
    ["to an article without a translation in this language", "/blog/alone"],
    ["to an article whose translation a model still writes", "/blog/writing"],
    ["to an article in another language", "/blog/seule"],
    ["to no article", "/blog/nothing"],
    ["that cannot be read", "/blog/%E0%A4%A"],
    ["to a folder", "../../"],
    ["with a host alone", "https://a.example"],
    ["without an end", `/blog/${"a".repeat(5000)}`],
  ])("stays: %s", async (_, address) => {
    expect(await resolve([address])).toEqual(new Map())
  })

  it("of another brand's article stays", async () => {
    expect(await resolve(["/blog/setup-guide"], { brandId: "brd_other" })).toEqual(new Map())
  })

  it("to the article itself leads to the translation that is being written", async () => {
    const own = {
      sourceId: ids["writing"] ?? "",
      id: ids["wird"] ?? "",
      slug: "geschrieben",
      format: "markdown" as const,
      source: "## One\n",
      target: "## Eins\n",
    }
    expect(await resolve(["/blog/writing#one"], { own })).toEqual(
      new Map([["/blog/writing#one", "/blog/geschrieben#eins"]]),
    )
  })

  it("to an article on a platform leads to its translation there", async () => {
    const integration = { id: "int_1", brand_id: started.brandId, kind: "wordpress" as const, name: "x" }
    const settings = { config: "{}", field_map: "{}", targets: "[]", status: "untested" as const }
    await db
      .insertInto("integrations")
      .values({ ...integration, ...settings, created_at: 0, updated_at: 0 })
      .execute()
    for (const [id, slug, url] of [
      ["rit_1", "alone", "https://wp.example/?p=1"],
      ["rit_2", "setup-guide", "https://wp.example/2026/setup/"],
      ["rit_3", "anleitung", "https://wp.example/de/2026/einrichtung/"],
    ] as const) {
      const place = { id, brand_id: started.brandId, content_id: ids[slug] ?? "", integration_id: "int_1" }
      const seen = { state: "published" as const, visibility: "live" as const, url, created_at: 0, updated_at: 0 }
      await db
        .insertInto("remote_items")
        .values({ ...place, ...seen })
        .execute()
    }
    const address = "https://wp.example/2026/setup#setup"
    const found = await resolve([address, "https://wp.example/?p=1"])
    expect(found).toEqual(new Map([[address, "https://wp.example/de/2026/einrichtung/#einrichtung"]]))
  })

  it("changes alone in the bytes of the article, in Markdown, HTML, definitions and answers", async () => {
    const markdown = (address: string, moved: string) =>
      [
        `[a](<${address}> "t") ![p](/blog/setup-guide) \`/blog/setup-guide\` [b](other)\r\n`,
        `<a href='${moved}'>c</a> [d][x] https://a.example${address}\r\n`,
        `[x]: ${moved}\r\n`,
      ].join("\r\n")
    const answer = (address: string) => ({
      "@type": "Question",
      acceptedAnswer: { "@type": "Answer", text: `<p><a href="${address}">x</a></p>` },
    })
    const before = articleOf(markdown("/blog/setup-guide", "/blog/setup-guide#setup"), {
      seo: { title: null, description: null, json_ld: [answer("/blog/setup-guide")] },
    })
    const after = repointLinks(before, await resolve(listLinks(before)))
    expect(after.body).toBe(markdown("/blog/anleitung", "/blog/anleitung#einrichtung"))
    expect(after.seo.json_ld).toEqual([answer("/blog/anleitung")])
    const html = articleOf('<p><img src="/blog/setup-guide"><a href=/blog/setup-guide>x</a></p>', {
      body_format: "html",
    })
    expect(repointLinks(html, await resolve(listLinks(html))).body).toBe(
      '<p><img src="/blog/setup-guide"><a href="/blog/anleitung">x</a></p>',
    )
  })
})
