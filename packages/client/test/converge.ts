import { mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createMemorySink, openReplica, syncContent } from "@citable/client"
import type { ContentSource } from "@citable/client"
import type { Article } from "@citable/contract"
import fc from "fast-check"
import { expect } from "vitest"

import { createFakeBrand } from "./fake-brand.ts"
import { createMortalFiles } from "./mortal-files.ts"
import { play, schedule, toSource } from "./sync-schedule.ts"
import type { Site } from "./sync-schedule.ts"

interface FinalSite extends Site {
  /** One sync that nothing disturbs; gives what the site then has, and how often it asked. */
  finish: (source: ContentSource) => Promise<{ articles: readonly Article[]; requests: number; upserted: number }>
  remove: () => Promise<void>
}

/**
 * Plays random schedules. A failure names the seed of all and the path to the one: `CITABLE_SYNC_SEED` and
 * `CITABLE_SYNC_PATH` play it again.
 */
export async function converge(create: () => Promise<FinalSite>, schedules: number): Promise<void> {
  const { CITABLE_SYNC_SEED: seed, CITABLE_SYNC_PATH: path } = process.env
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      // Three a page, so that few articles make many pages.
      const brand = createFakeBrand({ maxLimit: 3 })
      const site = await create()
      try {
        await play(brand, site, steps)
        const { articles } = await site.finish(toSource(brand))
        expect(byId(articles)).toEqual(byId(brand.articles()))
        const again = await site.finish(toSource(brand))
        expect(byId(again.articles)).toEqual(byId(brand.articles()))
        expect(again).toMatchObject({ requests: 1, upserted: 0 })
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

/** A replica on disk. Each sync is made by another process: under another name of the directory, since one process remembers it. */
export async function createDiskSite(): Promise<FinalSite> {
  const parent = await mkdtemp(join(tmpdir(), "citable-"))
  let processes = 0
  async function asNewProcess(): Promise<string> {
    const name = join(parent, String(++processes))
    await symlink("replica", name)
    return name
  }
  await openReplica({
    dir: join(parent, "replica"),
    source: { fingerprint: "brand", changes: async () => ({ data: [], next_sync_token: "st_0", has_more: false }) },
    files: createMortalFiles(),
  })
  const onWarning = ({ message }: { message: string }): void => expect.fail(message)
  return {
    async sync({ source, signal, minRevision, killed }) {
      const files = createMortalFiles(killed)
      await openReplica({ dir: await asNewProcess(), source, signal, minRevision, files, onWarning })
    },
    async finish(source) {
      const files = createMortalFiles()
      const replica = await openReplica({ dir: await asNewProcess(), source, files, onWarning })
      const { requests = 0, upserted = 0 } = replica.summary ?? {}
      return { articles: replica.articles(), requests, upserted }
    },
    remove: async () => await rm(parent, { recursive: true }),
  }
}

const byId = (articles: readonly Article[]): Article[] => articles.toSorted((a, b) => (a.id < b.id ? -1 : 1))
