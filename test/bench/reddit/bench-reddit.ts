import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createSecretBox } from "@citable/secrets/secret-box"

import type { CallContext } from "../../../packages/service/src/call/call-context.ts"
import { listRedditThreads } from "../../../packages/service/src/groups/reddit/list-reddit-threads.ts"
import { citeThreads } from "../../../packages/service/src/reddit/cite-threads.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { fillAnswers, fillNumbers, listCiting } from "./fill-citations.ts"

/** CPU seconds of all citations, and CPU milliseconds of a list. */
const goals = { find: 30, list: 20 }
const answersAtOnce = 1000
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
    progress("writing answers")
    const file = join(folder, "service.db")
    await fillAnswers(file, { citations })
    const db = await openDatabase(file)
    const told = citations.toLocaleString("en")
    const area = "reddit"
    progress("finding threads")
    let from = cpuMs()
    for (const answers of listCiting({ citations, atOnce: answersAtOnce }))
      await db.transaction().execute((trx) => citeThreads(trx, answers, { at: 0 }))
    const seconds = (cpuMs() - from) / 1000
    const counted = fillNumbers(file)
    if (counted !== citations) throw new Error(`${counted} of ${citations} citations were counted.`)
    const finding = `the threads of ${told} citations: seconds of CPU, against ${goals.find}`
    yield toFigure({ area, figure: finding, ours: seconds, baseline: goals.find, goal: 1 })
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
