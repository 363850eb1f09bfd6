import { open, readFile } from "node:fs/promises"
import { join } from "node:path"

import type { Posts } from "@tryghost/content-api"
import type { Pool } from "undici"

import { argument, ready } from "../measured.ts"
import { peakMemory } from "../peak-memory.ts"

export interface ReaderArgument {
  /**
   * Who reads: bare undici that writes what it read, our client, those of others, which only read, or whoever has all
   * articles in one JSON file, `articles.json`.
   */
  who: "floor" | "ours" | "contentful" | "ghost" | "file"
  url: string
  apiKey: string
  /** Where to write. */
  dir: string
  /** Syncs to make after the first: with nothing changed, and with ten articles changed. */
  again: number
}

export interface ReaderReady {
  articles: number
  /** Milliseconds of CPU time for reading everything, or for the first sync of a replica that is there. */
  cpu: number
  /** Milliseconds of CPU time until one article is read by its slug, its body included, after that. */
  find: number
  /** Bytes: the most memory that this process ever held. */
  peakMemory: number
  /** Of each sync after the first, with nothing changed and with ten changes. */
  unchanged: Cost[]
  changed: Cost[]
}

export interface Cost {
  cpu: number
  requests: number
}

const { who, url, apiKey, dir, again } = argument() as ReaderArgument

/** Reads everything and gives how many articles there are; loads nothing but what it needs, and that before it is measured. */
type Read = () => Promise<number>
/** Of the two that have what was read: finds an article in it, and gives the length of its body. */
let find: (slug: string) => number = () => 0
/** Counts the articles by looking at each. */
let count: (() => number) | undefined

async function loadFloor(): Promise<Read> {
  const { Pool } = await import("undici")
  const pool = new Pool(url, { connections: 1 })
  await (await pool.request({ method: "GET", path: "/v1/tools" })).body.text()
  return async () => await readFloor(pool)
}

async function readFloor(pool: Pool): Promise<number> {
  const file = await open(join(dir, "floor"), "w")
  let articles = 0
  for (let path = "/v1/brands/brd_1/content/changes?limit=100"; ;) {
    const { body } = await pool.request({ method: "GET", path })
    const text = await body.text()
    const page = JSON.parse(text) as { data: unknown[]; has_more: boolean; next_sync_token: string }
    articles += page.data.length
    await file.writeFile(text)
    if (!page.has_more) break
    path = `/v1/brands/brd_1/content/changes?limit=100&since=${page.next_sync_token}`
  }
  await file.sync()
  await file.close()
  await pool.close()
  return articles
}

/** Syncs, and gives the number of requests. */
let sync: () => Promise<number> = async () => 0

async function loadOurs(): Promise<Read> {
  const { createClient, openReplica, toContentSource } = await import("@citable/client")
  const client = createClient({ baseUrl: url, apiKey })
  // Loads what requests need, and opens the connection.
  await client.brandId()
  const openHere = async () => await openReplica({ dir, source: toContentSource(client) })
  sync = async () => (await openHere()).summary?.requests ?? 0
  return async () => {
    const replica = await openHere()
    find = (slug) => replica.bySlug(slug)?.body.length ?? 0
    count = () => new Set(replica.articles().map(({ id }) => id)).size
    return replica.size
  }
}

async function loadFile(): Promise<Read> {
  return async () => {
    const all = JSON.parse(await readFile(join(dir, "articles.json"), "utf8")) as { slug: string; body: string }[]
    find = (slug) => all.find((article) => article.slug === slug)?.body.length ?? 0
    return all.length
  }
}

async function loadContentful(): Promise<Read> {
  const { createClient } = await import("contentful")
  const { host } = new URL(url)
  const contentful = createClient({ space: "space", accessToken: "token", host, insecure: true })
  return async () => {
    const items: unknown[] = []
    // A response may have 7 MB, which a thousand articles of this size pass.
    for (let total = 1; items.length < total;) {
      const page = await contentful.getEntries({ content_type: "article", limit: 500, skip: items.length })
      total = page.total
      items.push(...page.items)
    }
    return items.length
  }
}

async function loadGhost(): Promise<Read> {
  const { default: GhostContentApi } = await import("@tryghost/content-api")
  const ghost = new GhostContentApi({ url, key: "22444f78447824223cefc48062", version: "v6.0" })
  return async () => {
    const posts: object[] = []
    for (let page: number | null = 1; page !== null;) {
      const found: Posts = await ghost.posts.browse({ limit: 100, page, include: ["tags", "authors"] })
      posts.push(...found)
      page = found.meta.pagination.next
    }
    return posts.length
  }
}

const loaders = { floor: loadFloor, ours: loadOurs, contentful: loadContentful, ghost: loadGhost, file: loadFile }

async function measure<Value>(use: () => Promise<Value>): Promise<{ cpu: number; value: Value }> {
  const before = process.cpuUsage()
  const value = await use()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, value }
}

const read = await loaders[who]()
const first = await measure(read)
const memory = peakMemory()
const found = await measure(async () => find("article-number-7"))
const unchanged: Cost[] = []
const changed: Cost[] = []
for (let round = 0; round < again; round++) {
  const none = await measure(sync)
  unchanged.push({ cpu: none.cpu, requests: none.value })
  await fetch(`${url}/change`)
  const ten = await measure(sync)
  changed.push({ cpu: ten.cpu, requests: ten.value })
}
ready({
  articles: count?.() ?? first.value,
  cpu: first.cpu,
  find: found.value > 0 ? found.cpu : Number.NaN,
  peakMemory: memory,
  unchanged,
  changed,
} satisfies ReaderReady)
