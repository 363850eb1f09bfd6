import { onEngine } from "@citable/dev"
import { accountDatabase } from "@citable/storage/account-database"
import { byteTransfer } from "@citable/storage/byte-transfer"
import { openDatabase } from "@citable/storage/database"
import fc from "fast-check"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"

it("bytes of any length and value arrive as they were stored, from Postgres and SQLite", async () => {
  const { databaseUrl = "" } = await onEngine(":memory:", "postgres")
  for (const where of [databaseUrl, ":memory:"]) {
    const db = await openDatabase(where)
    onTestFinished(() => db.destroy())
    const own = where === ":memory:" ? db : accountDatabase(db, "acc_one")
    const { send, receive } = byteTransfer(own)
    const type = where === ":memory:" ? sql`blob` : sql`bytea`
    const read = async (bytes: Uint8Array) => {
      const stored = sql<Uint8Array>`cast(${bytes} as ${type})`
      const { rows } = await sql<{ sent: string | Uint8Array }>`select ${send(stored)} as sent`.execute(own)
      return rows.map(({ sent }) => [...receive(sent)])
    }
    const check = async (bytes: Uint8Array) => {
      expect(await read(bytes)).toEqual([[...bytes]])
    }
    for (const length of [0, 56, 57, 58, 100_000]) await check(Uint8Array.from({ length }, (_, at) => at))
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), check), { numRuns: 50 })
  }
})
