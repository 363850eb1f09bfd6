import { onEngine } from "@citable/dev"
import { type Database, openDatabase } from "@citable/storage/database"
import { toStorageProblem } from "@citable/storage/storage-problem"
import { watchStorage } from "@citable/storage/watch-storage"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"

let db: Database
beforeAll(async () => {
  db = await openDatabase((await onEngine()).databaseUrl ?? "")
})
afterAll(() => db.destroy())

const raise = (code: string) =>
  sql.raw(`do $$ begin raise exception 'told by a test' using errcode = '${code}'; end $$`).execute(db)

it("what Postgres says of a full, read-only or broken disk is told from a busy server", async () => {
  for (const code of ["53100", "25006", "58030", "XX001"]) {
    const problem = await raise(code).catch(toStorageProblem)
    expect(problem).toMatchObject({ code: "storage_unavailable", cause: { code, message: "told by a test" } })
  }
  expect(await raise("53200").catch(toStorageProblem)).toMatchObject({ code: "busy" })
})

it("a fault ends as soon as a write succeeds, and the probe leaves no row", async () => {
  let now = 0
  const storage = watchStorage({ db, now: () => now })
  await raise("53100").catch((error: unknown) => storage.note(error))
  expect(await storage.check()).toBe("full")
  now += 5000
  expect(await storage.check()).toBeUndefined()
  expect(await db.selectFrom("idempotency_keys").selectAll().execute()).toEqual([])
})

it("if the rollback fails as well, both errors are kept, and the first one decides the answer", async () => {
  const broken = db.transaction().execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
  const error = await broken.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AggregateError)
  const { cause, errors } = error as AggregateError
  expect([cause, errors.length]).toEqual([errors[0], 2])
  expect(cause).toMatchObject({ code: "57P01" })
  expect(toStorageProblem(error)).toMatchObject({ code: "busy", cause: error })
})
