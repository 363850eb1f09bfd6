import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createTestDatabase, onEngine } from "@citable/dev"
import { createService, mintOperatorToken } from "@citable/service"
import { migrateTo } from "@citable/storage/migrate"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openTables } from "../../src/operator/data/open-tables.ts"

const day = 86_400_000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-notices-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it("an upgrade tells brands that have answers, for 28 days, how it changed their figures, and other brands nothing", async () => {
  const { databaseUrl } = await onEngine()
  const dataDir = folder
  const place = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl: await createTestDatabase() }
  const old = await openTables(place, { readOnly: false })
  await migrateTo(old, "0209_begun_erasures")
  await sql`insert into accounts (id, name, created_at) values ('acc_1', 'x', 0)`.execute(old)
  for (const id of ["brd_1", "brd_2"]) {
    await sql`insert into brands (id, account_id, name, domains, aliases, default_locale, locales, profile, custom_fields,
        schedule, revision, published_revision, oldest_revision, oldest_published_revision, created_at, updated_at)
      values (${id}, 'acc_1', 'Acme', '[]', '[]', 'en', '["en"]', '{}', '{}', '{"scans":"off"}', 0, 0, 0, 0, 0, 0)`.execute(
      old,
    )
  }
  const add = (date: string, name: string, answers: number, mentioned: number) =>
    sql`insert into visibility_days (brand_id, prompt_id, day, engine, surface, locale, name_id, answers, mentioned,
        cited, citations, positions, positive, neutral, negative, unclassified, updated_at)
      values ('brd_1', '', ${date}, 'chatgpt', 'api', 'en', ${name}, ${answers}, ${mentioned},
        0, 0, ${mentioned}, 0, 0, 0, 0, 0)`.execute(old)
  await add("2026-03-01", "*", 1000, 0)
  await add("2026-05-01", "*", 30, 0)
  await add("2026-05-01", "", 0, 12)
  await add("2026-05-20", "*", 10, 0)
  await old.destroy()

  let at = Date.now()
  const service = await createService({
    ...place,
    secretKey: "s".repeat(43),
    rateLimit: false,
    role: "api",
    now: () => at,
  })
  const operatorToken = await mintOperatorToken({ ...place, accountId: "acc_1" })
  const noticesOf = async (id: string) => {
    const request = new Request(`http://localhost/v1/brands/${id}/visibility`, {
      headers: { authorization: `Bearer ${operatorToken}` },
    })
    const response = await service.fetch(request)
    expect(response.status).toBe(200)
    const { notices } = (await response.json()) as { notices: { code: string; text: string }[] }
    return notices
  }
  const notices = await noticesOf("brd_1")
  expect(notices.map(({ code }) => code)).toEqual(expect.arrayContaining(["intervals", "mentions"]))
  expect(notices[0]?.text).toContain("Most intervals are wider")
  expect(notices[1]?.text).toContain(
    "from 2026-04-23 to 2026-05-20, the mention rate was 12 of 40 (30 %) and is 12 of 40 (30 %)",
  )
  expect(await noticesOf("brd_2")).toEqual([])
  at += 29 * day
  expect(await noticesOf("brd_1")).toEqual([])
  await service.close()
})
