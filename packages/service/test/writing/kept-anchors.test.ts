import { keyOf } from "@citable/reader"
import type { Database } from "@citable/storage/database"
import { afterEach, describe, expect, it } from "vitest"

import { readKeptAnchors } from "../../src/writing/rewriting/read-kept-anchors.ts"
import { addBrand, openWithBrand } from "../open-with-brand.ts"

const site = "https://brewly.example"

let db: Database | undefined
afterEach(() => db?.destroy())

async function addArticle(opened: Database, id: string, slug: string, fields: Record<string, unknown> = {}) {
  const { canonical = null, ...rest } = fields
  await opened
    .insertInto("contents")
    .values({
      id,
      brand_id: "brd_1",
      type: "article",
      status: "draft",
      locale: "en",
      slug,
      slug_key: slug,
      title: slug,
      author: null,
      translation_group: null,
      excerpt: null,
      document: JSON.stringify({ seo: { canonical_url: canonical } }),
      body: "",
      version: 1,
      revision: 1,
      created_at: 0,
      updated_at: 0,
      live_type: null,
      live_locale: null,
      live_slug: null,
      live_slug_key: null,
      live_title: null,
      live_author: null,
      live_translation_group: null,
      live_excerpt: null,
      live_document: null,
      live_body: null,
      live_version: null,
      live_updated_at: null,
      published_revision: 0,
      published_at: null,
      publish_at: null,
      ...rest,
    })
    .execute()
}

async function addLink(opened: Database, from: string, to: string, fragment: string, brand = "brd_1") {
  for (const url of [from, to]) {
    await opened
      .insertInto("site_pages")
      .values({ url_key: keyOf(brand, url), id: `${brand}${url}`, brand_id: brand, url, first_seen_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const keys = { from_key: keyOf(brand, from), to_key: keyOf(brand, to) }
  await opened
    .insertInto("site_fragments")
    .values({ ...keys, fragment })
    .execute()
}

describe.each([
  { name: "SQLite", engine: "sqlite" as const },
  { name: "Postgres", engine: undefined },
])("the anchors that others link to, on $name", ({ engine }) => {
  it("are those of the brand's pages and articles, by all names of the article, and no others", async () => {
    const opened = await openWithBrand("brd_1", engine)
    db = opened
    await addBrand(opened, "brd_2")
    const canonical = `${site}/canonical/x`
    await addArticle(opened, "cnt_1", "grind_it", { live_slug: "grind", body: "[x](/blog/grind#own)", canonical })
    await opened
      .insertInto("previous_slugs")
      .values({
        brand_id: "brd_1",
        locale: "en",
        slug: "mahlen-für-alle",
        slug_key: null,
        content_id: "cnt_1",
        created_at: 0,
      })
      .execute()
    const body = `[a](/blog/grind_it#working) [b](../grind/#slash) <a href="https://x.example/grind.html#html">c</a>
      [d](/mahlen-f%C3%BCr-alle#fr%C3%BCh) [e](article:cnt_1#by-id) [f](${canonical}#canonical)
      [g](/regrind#other) [h](/grindXit#like) [i](/grind/more#deeper) [j](#self)`
    await addArticle(opened, "cnt_2", "other", { body, live_body: "[k](/grind#live)" })
    await addLink(opened, `${site}/a`, `${site}/blog/grind`, "crawled")
    await addLink(opened, `${site}/a`, canonical, "crawled-canonical")
    await addLink(opened, `${site}/a`, `${site}/blog/regrind`, "crawled-other")
    await addLink(opened, `${site}/a`, `${site}/blog/grind`, "foreign", "brd_2")
    expect(await readKeptAnchors(opened, "cnt_1")).toEqual([
      "by-id",
      "canonical",
      "crawled",
      "crawled-canonical",
      "fr%C3%BCh",
      "früh",
      "html",
      "live",
      "slash",
      "working",
    ])
    expect(await readKeptAnchors(opened, "cnt_2")).toEqual([])
    expect(await readKeptAnchors(opened, "cnt_3")).toEqual([])
  })
})
