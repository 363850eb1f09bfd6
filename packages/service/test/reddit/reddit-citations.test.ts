import type { Engine } from "@citable/engines/engine"
import { readThreadAddress } from "@citable/reddit/thread-address"
import type { Database } from "@citable/storage/database"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { rereadAnswers } from "../../src/groups/visibility/scans/reread-answers.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"
import { readThreads } from "../../src/reddit/read-threads.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { runsOnEngine } from "../runs-on-engine.ts"

const brandId = "brd_1"
const now = () => Date.parse("2026-03-01T12:00:00Z")

const links = [
  "https://www.reddit.com/r/cms/comments/1aaa/which_cms/",
  "https://old.reddit.com/r/cms/comments/1aaa/which_cms/k1/?utm_source=share",
  "https://redd.it/1aaa",
  "https://www.reddit.com/comments/2bbb",
  "https://www.reddit.com/r/blogs/comments/2bbb/",
  "https://www.reddit.com/user/some-body/comments/3ccc/my_cms/",
  "https://www.reddit.com/r/cms/s/AbCdEf",
  "https://www.reddit.com/r/cms",
  "https://example.com/r/cms/comments/4ddd/",
]
const answerText = fc.array(fc.constantFrom(...links), { maxLength: 4 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ scan: fc.array(answerText, { minLength: 1, maxLength: 4 }) }) },
  fc.record({ competitor: fc.constantFrom("old.reddit.com", "reddit.com", "example.com") }),
  fc.record({ shorter: fc.nat() }),
  fc.record({ deleted: fc.nat(), of: fc.constantFrom("scans" as const, "answers" as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let db: Database
beforeAll(async () => {
  db = await openWithBrand(brandId)
})
afterAll(() => db.destroy())

it("the threads of citations equal a full recount after any schedule of scans, new names and deletions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await beginAnew()
      for (const one of steps) await take(one)
      expect(await readCounts()).toEqual(await countByHand())
      await readThreads(db, brandId, { now })
      expect(await readCounts()).toEqual(await countByHand())
    }),
    { numRuns: runsOnEngine(24), seed: 5 },
  )
}, 300_000)

it("a thread gets its title and subreddit from whichever citation has them", async () => {
  await beginAnew()
  await take({ scan: [["https://redd.it/2bbb"]] })
  await take({ scan: [["https://www.reddit.com/r/blogs/comments/2bbb/blogs_of_citable/"]] })
  await readThreads(db, brandId, { now })
  const threads = await db.selectFrom("reddit_threads").selectAll().execute()
  expect(threads).toMatchObject([
    { subreddit: "blogs", title: null, address_words: "blogs of citable", citations: 2, mentions_brand: null },
  ])
})

async function beginAnew(): Promise<void> {
  for (const table of ["scans", "prompts", "competitors", "reddit_threads", "visibility_days"] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable("brands").set({ name: "Citable" }).execute()
  const own = { brand_id: brandId, locale: "en", market: null, engines: "[]", enabled: 1, deleted_at: null }
  const row = { ...own, id: "prm_1", text: "prm_1", key: "prm_1", created_at: 0, updated_at: 0 }
  await db.insertInto("prompts").values(row).execute()
}

async function take(one: Step): Promise<void> {
  if ("scan" in one) await scan(one.scan)
  else if ("competitor" in one) {
    const domains = JSON.stringify([one.competitor])
    await db
      .insertInto("competitors")
      .values({ id: "cmp_1", brand_id: brandId, name: "Rival", aliases: "[]", domains, created_at: 0, updated_at: 0 })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ domains }))
      .execute()
    await rereadAnswers(db, brandId, { now })
  } else {
    const table = "of" in one ? one.of : "answers"
    const rows = await db.selectFrom(table).select("id").orderBy("id").execute()
    const id = rows[("of" in one ? one.deleted : one.shorter) % Math.max(1, rows.length)]?.id ?? ""
    if ("of" in one) await db.deleteFrom(table).where("id", "=", id).execute()
    else {
      await db
        .updateTable("answers")
        .set({ text: "See https://redd.it/1aaa.", sources: "[]" })
        .where("id", "=", id)
        .execute()
      await rereadAnswers(db, brandId, { now, all: true })
    }
  }
}

/** Stores an answer for each list of links. */
async function scan(answers: readonly (readonly string[])[]): Promise<void> {
  const engines = answers.map((cited, index): Engine => ({
    name: `engine${index}`,
    surface: "api",
    ask: async () => ({
      text: `See ${cited.slice(1).join(" and ")}`,
      sources: cited.slice(0, 1).map((url) => ({ url, title: null })),
      searches: null,
      model: null,
      cost: null,
      raw: "{}",
    }),
  }))
  const plan = { brandId, trigger: "manual", repeats: 1, known: engines, at: now() } as const
  const { id } = await db.transaction().execute((trx) => planScan(trx, plan))
  const jobs = {
    enqueue: async () => {},
    backlog: () => Promise.resolve([]),
    has: () => Promise.resolve(false),
    work: async () => {},
    wake: () => {},
    stop: () => {},
    close: async () => {},
  }
  await runScan(id, { db, now, jobs, engines, notifyWorkers: () => {} })
}

type Counts = Record<string, number>

/** How many answers cite each thread, without those that no answer cites. */
async function readCounts(): Promise<Counts> {
  const rows = await db.selectFrom("reddit_threads").select(["reddit_id", "citations"]).execute()
  return Object.fromEntries(rows.flatMap((row) => (row.citations === 0 ? [] : [[row.reddit_id, row.citations]])))
}

/** The same, counted from the rows of citations. */
async function countByHand(): Promise<Counts> {
  const citations = await db.selectFrom("answer_citations").select(["answer_id", "url"]).execute()
  const pairs = citations.flatMap(({ answer_id: id, url }) => {
    const address = readThreadAddress(url)
    return address === undefined ? [] : [`${address.redditId} ${id}`]
  })
  const counts: Counts = {}
  for (const pair of new Set(pairs)) {
    const id = pair.split(" ")[0] ?? ""
    counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}
