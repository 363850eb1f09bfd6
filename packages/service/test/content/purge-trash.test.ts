import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService } from "@citable/dev"
import { createService } from "@citable/service"
import { type Kysely, sql } from "kysely"
import { expect, it } from "vitest"

import { describeTables } from "../../src/operator/data/describe-tables.ts"
import { readActions } from "../accounts/kept-actions.ts"
import { openOnEngine } from "../open-on-engine.ts"

const day = 24 * 3_600_000
const word = "Canaryword"

it("a word of an article in the trash is in the tables of the trash alone, and 30 days later in none", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-trash-"))
  const time = Date.UTC(2026, 0, 1)
  const started = await startService({ dataDir, now: () => time })
  const { brandId, writeKey } = started
  const { id } = await started.publish({ title: word, slug: "x", body: word, excerpt: word, tags: [word] })
  await started.call("PATCH", `/v1/content/${id}`, { body: `${word} again` })
  expect(await tablesWith(dataDir)).toContain("contents")
  await started.call("DELETE", `/v1/content/${id}`)
  await started.close()
  expect(await tablesWith(dataDir)).toEqual(["trashed_contents", "trashed_rows"])
  const open = async (days: number) => {
    const tables = await onEngine(dataDir)
    const service = await createService({ dataDir, ...tables, now: () => time + days * day, rateLimit: false })
    const url = `http://localhost/v1/brands/${brandId}/content?trashed=true`
    const answer = await service.fetch(new Request(url, { headers: { authorization: `Bearer ${writeKey}` } }))
    const { data } = (await answer.json()) as { data: unknown[] }
    await service.close()
    return data.length
  }
  expect([await open(29), await open(31)]).toEqual([1, 0])
  expect(await tablesWith(dataDir)).toEqual([])
  // Who deleted it is known for longer, without a word of it.
  expect((await readActions(dataDir)).length).toBeGreaterThan(2)
  await open(91)
  expect(await readActions(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

/** The tables with a row that has the word in it. */
async function tablesWith(dataDir: string): Promise<string[]> {
  const db = (await openOnEngine(dataDir)) as unknown as Kysely<unknown>
  const found: string[] = []
  for (const { name } of await describeTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(word)) found.push(name)
  }
  await db.destroy()
  return found.toSorted()
}
