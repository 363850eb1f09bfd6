import { onEngine } from "@citable/dev"
import type { Database } from "@citable/storage/database"
import { openDataFolder } from "@citable/storage/open-data-folder"
import { sql } from "kysely"
import { expect, it } from "vitest"

import { purgeTables } from "../../src/purge-tables.ts"

const now = 400 * 86_400_000
const services = (db: Database) => ({ db, now: () => now, trashDays: 30, actionDays: 90 })

async function fill(count: number): Promise<Database> {
  const db = await openDataFolder({ dataDir: ":memory:", ...(await onEngine()) })
  const rows = Array.from({ length: count }, (_, n) => ({ key_hash: `${n}` }))
  for (let from = 0; from < count; from += 500) {
    await db
      .insertInto("sign_in_failures")
      .values(
        rows.slice(from, from + 500).map(({ key_hash: key }) => ({ key, failures: 1, retry_at: 0, updated_at: 0 })),
      )
      .execute()
  }
  return db
}

const countLeft = async (db: Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from sign_in_failures`.execute(db)
  return Number(rows[0]?.count)
}

it("what is too old goes in slices, and a run says whether there is more", async () => {
  const db = await fill(50_500)
  const errors: unknown[] = []
  expect(await purgeTables(services(db), { onError: (error) => errors.push(error) })).toBe(true)
  expect(await countLeft(db)).toBe(500)
  expect(await purgeTables(services(db), { onError: (error) => errors.push(error) })).toBe(false)
  expect(await countLeft(db)).toBe(0)
  expect(errors).toEqual([])
  await db.destroy()
})

it("a purge that fails is reported, and keeps no other from its turn", async () => {
  const db = await fill(1)
  await sql`drop table translation_memory`.execute(db)
  const errors: unknown[] = []
  await purgeTables(services(db), { onError: (error) => errors.push(error) })
  expect(errors.map(String)).toEqual([expect.stringContaining("translation_memory")])
  expect(await countLeft(db)).toBe(0)
  await db.destroy()
})
