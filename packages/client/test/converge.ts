import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createMemorySink, openReplica, syncContent } from "@citable/client"
import type { ContentSource } from "@citable/client"
import type { Article } from "@citable/contract"
import fc from "fast-check"
import { expect } from "vitest"

import { createArticle } from "./create-article.ts"
import { createFakeBrand } from "./fake-brand.ts"
import { createMortalFiles } from "./mortal-files.ts"
import { play, schedule, toSource } from "./sync-schedule.ts"
import type { Site } from "./sync-schedule.ts"

const pageSize = 2

interface FinalSite extends Site {
  /** Makes one undisturbed sync. Returns the site's articles and the number of requests. */
  finish: (source: ContentSource) => Promise<{ articles: readonly Article[]; requests: number; upserted: number }>
  remove: () => Promise<void>
}

/**
 * Plays random schedules. A failure names its seed and path. `CITABLE_SYNC_SEED` and `CITABLE_SYNC_PATH` play it again.
 */
export async function converge(
  create: () => Promise<FinalSite>,
  { schedules, feed: given = true }: { schedules: number; feed?: boolean | "sometimes" },
): Promise<void> {
  const feed = given !== false
  const { CITABLE_SYNC_SEED: seed, CITABLE_SYNC_PATH: path } = process.env
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      // Two articles a page, so few articles make many pages.
      const brand = createFakeBrand({ maxLimit: pageSize })
      const site = await create()
      try {
        await play(brand, site, steps, { feed: given })
        const { articles } = await site.finish(toSource(brand, { feed }))
        const expected = byId(brand.articles().map((article) => (feed ? article : { ...article, revision: 0 })))
        expect(byId(articles)).toEqual(expected)
        const again = await site.finish(toSource(brand, { feed }))
        expect(byId(again.articles)).toEqual(expected)
        const pages = feed ? 1 : Math.max(1, Math.ceil(brand.articles().length / pageSize))
        expect(again).toMatchObject({ requests: pages, upserted: 0 })
      } finally {
        await site.remove()
      }
    }),
    { numRuns: schedules, ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) },
  )
}

export async function createMemorySite(): Promise<FinalSite> {
  const sink = createMemorySink()
  return {
    sync: async ({ source, signal, minRevision }) => void (await syncContent({ source, sink, signal, minRevision })),
    finish: async (source) => ({ ...(await syncContent({ source, sink })), articles: sink.articles() }),
    remove: async () => {},
  }
}

let oldReplica: Promise<Map<string, Buffer>> | undefined

/** The files of a replica that got seven articles one by one. No schedule touches them. */
async function makeOldReplica(): Promise<Map<string, Buffer>> {
  const dir = await mkdtemp(join(tmpdir(), "citable-"))
  for (let at = 0; at < 7; at++) {
    const content = createArticle({ id: `old_${at}`, slug: `old-${at}`, revision: 0 })
    const data = [{ op: "upsert" as const, id: content.id, revision: 0, content }]
    const source = { fingerprint: "brand", changes: async () => ({ data, next_sync_token: "st_0", has_more: false }) }
    ;(await openReplica({ dir, source })).close()
  }
  const files = new Map<string, Buffer>()
  for (const name of await readdir(dir)) files.set(name, await readFile(join(dir, name)))
  await rm(dir, { recursive: true })
  return files
}

/**
 * A replica on disk. Each sync uses another name of the directory, like another process without cached state. With `old`,
 * the next change leads to a merge of its files.
 */
export async function createDiskSite({ old = false } = {}): Promise<FinalSite> {
  const parent = await mkdtemp(join(tmpdir(), "citable-"))
  await mkdir(join(parent, "replica"))
  let processes = 0
  async function asNewProcess(): Promise<string> {
    const name = join(parent, String(++processes))
    await symlink("replica", name)
    return name
  }
  if (old)
    for (const [name, bytes] of await (oldReplica ??= makeOldReplica()))
      await writeFile(join(parent, "replica", name), bytes)
  const onWarning = ({ message }: { message: string }): void => expect.fail(message)
  return {
    async sync({ source, signal, minRevision, killed }) {
      const files = createMortalFiles(killed)
      const options = { source, signal, minRevision, files, onWarning, maxDeleteShare: 1 }
      const replica = await openReplica({ dir: await asNewProcess(), ...options })
      replica.close()
    },
    async finish(source) {
      const files = createMortalFiles()
      const replica = await openReplica({ dir: await asNewProcess(), source, files, onWarning, maxDeleteShare: 1 })
      const { requests = 0, upserted = 0 } = replica.summary ?? {}
      const all = structuredClone(replica.articles())
      expect(replica.size).toBe(all.length)
      const articles = all.filter(({ id }) => !id.startsWith("old_"))
      replica.close()
      return { articles, requests, upserted }
    },
    remove: async () => await rm(parent, { recursive: true }),
  }
}

const byId = (articles: readonly Article[]): Article[] => articles.toSorted((a, b) => (a.id < b.id ? -1 : 1))
