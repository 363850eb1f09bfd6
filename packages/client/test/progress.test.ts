import { createMemorySink, createProgressReporter, syncContent } from "@citable/client"
import type { SyncProgress } from "@citable/client"
import { expect, test } from "vitest"

import { createFakeBrand } from "./fake-brand.ts"
import { toSource } from "./sync-schedule.ts"

/** A sync of 1,000 articles, 100 a page, with this many milliseconds for each page. */
function tell(msPerPage: number, options: { isTTY?: boolean; silent?: boolean; columns?: number }): string {
  let [text, now] = ["", 0]
  const { isTTY, columns, silent } = options
  const stream = { isTTY, columns, write: (part: string) => (text += part) }
  const report = createProgressReporter({ stream, silent, bar: isTTY ?? false, now: () => now })
  for (let pages = 1; pages <= 10; pages++) {
    const done = pages === 10
    const fraction = pages < 3 ? undefined : pages / 10
    report({ pages, upserted: pages * 100, deleted: 0, snapshot: true, fraction, done })
    now += msPerPage
  }
  return text
}

test("A log gets a line every five seconds, with count, rate and remaining time", () => {
  expect(tell(2_000, {}).split("\n")).toEqual([
    "Articles 200 · 100/s",
    "Articles 500 · 63/s · 50 % · 8 s left",
    "Articles 800 · 57/s · 80 % · 4 s left",
    "Articles 1,000 · 56/s · done in 18 s",
    "",
  ])
})

test("A terminal gets one bar, which is redrawn and ends its line", () => {
  const drawn = tell(2_000, { isTTY: true }).split("\r")
  expect(drawn).toHaveLength(1 + 9)
  expect(drawn[5]).toBe("Articles [==============          ] 600 · 60/s · 60 % · 7 s left\u001B[K")
  expect(drawn.at(-1)).toMatch(/\[={24}\] 1,000 .*\n$/)
  const narrow = tell(2_000, { isTTY: true, columns: 30 }).split("\r")
  for (const line of narrow) expect(line.split("\u001B")[0]?.length).toBeLessThan(30)
})

test("The reporter writes nothing for a sync shorter than a second, or with silent", () => {
  expect(tell(50, {})).toBe("")
  expect(tell(60_000, { silent: true, isTTY: true })).toBe("")
})

test("A long sync reports its progress once it knows its length", async () => {
  const brand = createFakeBrand({ maxLimit: 10 })
  for (let at = 0; at < 100; at++) brand.publish(`cnt_${at}`)
  const source = { ...toSource(brand, { feed: true }), revision: async () => brand.revision() }
  const progress: SyncProgress[] = []
  await syncContent({ source, sink: createMemorySink(), onProgress: (step) => progress.push(step) })
  expect(progress.map(({ upserted, fraction }) => [upserted, fraction?.toFixed(1)])).toEqual([
    [10, undefined],
    [20, undefined],
    ...Array.from({ length: 8 }, (_, at) => [30 + at * 10, (0.3 + at * 0.1).toFixed(1)]),
  ])
  const failing = { ...source, revision: async () => Promise.reject(new Error("No.")) }
  expect(await syncContent({ source: failing, sink: createMemorySink(), onProgress: () => {} })).toMatchObject({
    upserted: 100,
  })
})
