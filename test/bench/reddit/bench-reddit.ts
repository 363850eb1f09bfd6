import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createSecretBox } from "@citable/secrets/secret-box"

import type { CallContext } from "../../../packages/service/src/call/call-context.ts"
import { listRedditThreads } from "../../../packages/service/src/groups/reddit/list-reddit-threads.ts"
import { backfillThreads } from "../../../packages/service/src/reddit/backfill-threads.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { fillCitations, fillNumbers } from "./fill-citations.ts"

/** CPU seconds of the backfill, and CPU milliseconds of a list. */
const goals = { backfill: 30, list: 20 }
/** They leave all, some and none of the threads. */
const filters = [
  ["", {}],
  [", of one subreddit,", { subreddit: "sub7" }],
  [", found by a search,", { found_by: "search" }],
] as const
const sorts = ["-created_at", "-citations", "-posted_at", "-score"] as const

/** What it costs to find the threads of Reddit among a million citations, all of them threads, and to list them. */
export async function* benchReddit({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    const citations = small ? 2000 : 1_000_000
    progress("writing citations")
    const file = join(folder, "service.db")
    await fillCitations(file, { citations })
    const db = await openDatabase(file)
    const told = citations.toLocaleString("en")
    const area = "reddit"
    progress("finding threads")
    let from = cpuMs()
    while (!(await backfillThreads(db, { now: Date.now })));
    const seconds = (cpuMs() - from) / 1000
    const counted = fillNumbers(file)
    if (counted !== citations) throw new Error(`${counted} of ${citations} citations were counted.`)
    const finding = `the threads of ${told} citations: seconds of CPU, against ${goals.backfill}`
    yield toFigure({ area, figure: finding, ours: seconds, baseline: goals.backfill, goal: 1 })
    const context = { db, box: createSecretBox("a benchmark has no secrets to keep."), brand: { id: "brd_1" } }
    for (const sort of sorts) {
      for (const [filtered, filter] of filters) {
        const rounds = small ? 1 : 20
        from = cpuMs()
        for (let round = 0; round < rounds; round++) {
          await listRedditThreads(context as CallContext, { brand_id: "brd_1", sort, limit: 100, ...filter })
        }
        const figure = `100 threads by ${sort}${filtered} of ${told} citations: milliseconds of CPU, against ${goals.list}`
        yield toFigure({ area, figure, ours: (cpuMs() - from) / rounds, baseline: goals.list, goal: 1 })
      }
    }
    await db.destroy()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
