import { fileURLToPath } from "node:url"

import { createClient } from "@citable/client"
import type { Article } from "@citable/contract"
import { expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { pullContent } from "../src/pull/pull-content.ts"
import { shareService } from "./share-service.ts"

/** `CITABLE_CORPUS` names the articles of a real blog. */
const corpus = process.env["CITABLE_CORPUS"] ?? fileURLToPath(new URL("fixtures/blog", import.meta.url))

const shared = shareService()

async function openBrand(name: string) {
  const { service } = shared
  const { operatorToken, url } = service
  const { id } = await service.call<{ id: string }>("POST", "/v1/brands", { name }, operatorToken)
  return { brandId: id, baseUrl: url, client: createClient({ baseUrl: url, apiKey: operatorToken, brandId: id }) }
}

type Brand = Awaited<ReturnType<typeof openBrand>>

const bring = ({ client }: Brand, path: string) =>
  importContent({
    paths: [path],
    client,
    options: { publish: true, customFields: true, allowMissingPictures: true, ...(path === corpus && { media: true }) },
  })

const counted = new Set(["id", "brand_id", "version", "revision", "created_at", "updated_at"])

async function readAll({ client }: Brand): Promise<Map<string, Partial<Article>>> {
  const found = new Map<string, Partial<Article>>()
  for await (const article of client.listAllContent({ status: "all" })) {
    // The date that pages show: a file has it, even if the article has none of its own.
    const shown = article.status === "published" ? article.updated_at : null
    const rest = { ...article, modified_at: article.modified_at ?? shown }
    // Each brand has its own ids of files.
    const text = JSON.stringify(rest, (key, value: unknown) => (counted.has(key) ? undefined : value)).replaceAll(
      /med_[0-9a-z]+/g,
      "med_x",
    )
    found.set(`${article.locale}/${article.slug}`, JSON.parse(text) as Partial<Article>)
  }
  return found
}

test("a real blog comes back from pulled files without a change, and makes another brand equal", async () => {
  const brand = await openBrand("Corpus")
  const came = await bring(brand, corpus)
  const pull = (drafts: boolean) => {
    const signal = new AbortController().signal
    return pullContent(shared.folder, brand, {
      drafts,
      dryRun: false,
      force: false,
      signal,
      onProgress: () => undefined,
    })
  }
  const begin = performance.now()
  const pulled = await pull(true)
  const pullMs = Math.round(performance.now() - begin)
  const count = came.counts.created
  expect(pulled.counts).toMatchObject({ articles: count, created: count, kept: 0 })
  expect(pulled.pictures.failed).toEqual([])
  expect(pulled.entries.flatMap(({ notes }) => notes)).toEqual([])
  expect((await pull(true)).counts).toMatchObject({ unchanged: count, created: 0, updated: 0 })

  const before = await readAll(brand)
  const back = await bring(brand, shared.folder)
  expect(back.counts).toMatchObject({ files: count, unchanged: count, warnings: 0 })
  expect(await readAll(brand)).toEqual(before)

  const copy = await openBrand("Copy")
  const copied = await bring(copy, shared.folder)
  expect(copied.counts).toMatchObject({ files: count, created: count, refused: 0, warnings: 0 })
  const after = await readAll(copy)
  const differing = [...before].flatMap(([key, article]) => {
    const other = after.get(key) ?? {}
    const names = Object.keys(article) as (keyof Article)[]
    return names
      .filter((name) => JSON.stringify(article[name]) !== JSON.stringify(other[name]))
      .map((name) => `${key} ${name}`)
  })
  process.stdout.write(
    `${JSON.stringify({ came: came.counts, pulled: pulled.counts, pictures: pulled.pictures.files, pullMs, back: back.counts, copied: copied.counts, differing: differing.length })}\n`,
  )
  expect(differing).toEqual([])
})
