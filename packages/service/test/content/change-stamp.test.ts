import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { changeStampOf, type Database, openDatabase } from "@citable/storage/database"
import { createChangeStamp } from "@citable/storage/postgres/create-change-stamp"
import { sql } from "kysely"
import type { Pool } from "pg"
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest"

let dir: string
const open: Database[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "citable-"))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.destroy()
  await rm(dir, { recursive: true })
})

async function openOne(where: string): Promise<{ db: Database; stamp: () => unknown }> {
  const db = await openDatabase(where)
  open.push(db)
  await sql`create table if not exists written (number integer)`.execute(db)
  return { db, stamp: () => changeStampOf(db)?.() }
}

const write = (db: Database) => sql`insert into written values (1)`.execute(db)
/** Looks for work in one statement, as workers do. */
const lookFor = (db: Database, number: number) =>
  sql`update written set number = 2 where number = ${number} returning number`.execute(db)

for (const [name, where] of [
  ["a file", (folder: string) => join(folder, "service.db")],
  ["memory", () => ":memory:"],
] as const) {
  it(`the stamp of a database in ${name} changes with each commit`, async () => {
    const { db, stamp } = await openOne(where(dir))
    const had = new Set([stamp()])
    const isNew = (): boolean => {
      const size = had.size
      return had.add(stamp()).size > size
    }
    await write(db)
    expect(isNew()).toBe(true)
    await lookFor(db, 1)
    expect(isNew()).toBe(true)
    await db.transaction().execute((trx) => write(trx))
    expect(isNew()).toBe(true)
    await sql`select * from written`.execute(db)
    expect(isNew()).toBe(false)
  })
}

it("the stamp of a file changes with commits of other connections, and stays when a write finds nothing to change or is undone", async () => {
  const [one, other] = [await openOne(join(dir, "service.db")), await openOne(join(dir, "service.db"))]
  const before = one.stamp()
  await write(other.db)
  const after = one.stamp()
  expect(after).not.toBe(before)
  await lookFor(one.db, 7)
  await lookFor(other.db, 7)
  const undone = one.db.transaction().execute(async (trx) => {
    await write(trx)
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  expect(one.stamp()).toBe(after)
})

it("while Postgres is away, who asks for a stamp or a version gets the error, and the process goes on", async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on("unhandledRejection", note)
  onTestFinished(() => void process.off("unhandledRejection", note))
  const connect = () => Promise.reject(new Error("Postgres is away"))
  const stamps = createChangeStamp({ connect } as unknown as Pool)
  await expect(stamps.versionOf("crd_1")).rejects.toThrow("Postgres is away")
  await expect(stamps.read()).rejects.toThrow("Postgres is away")
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(unhandled).toEqual([])
})
