import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type Database, openDatabase } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { afterEach, expect, it } from "vitest"

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const accounts = prepareQuery((db, name: string) => db.selectFrom("accounts").select("id").where("name", "=", name))

async function openFile(): Promise<{ db: Database; add: (db: Database, id: string) => Promise<unknown> }> {
  const folder = await mkdtemp(join(tmpdir(), "citable-reads-"))
  open.push(() => rm(folder, { recursive: true }))
  const db = await openDatabase(join(folder, "service.db"))
  open.push(() => db.destroy())
  const add = (on: Database, id: string) =>
    on.insertInto("accounts").values({ id, name: "free", plan: "free", created_at: 0 }).execute()
  return { db, add }
}

it("a read of a file waits for no transaction, and sees nothing of it before the commit", async () => {
  const { db, add } = await openFile()
  expect(await accounts(db, "free")).toEqual([])
  await db.transaction().execute(async (trx) => {
    await add(trx, "one")
    expect(await accounts(db, "free")).toEqual([])
    expect(await accounts(trx, "free")).toEqual([{ id: "one" }])
  })
  expect(await accounts(db, "free")).toEqual([{ id: "one" }])
})

it("a read sees what was written outside a transaction", async () => {
  const { db, add } = await openFile()
  await add(db, "one")
  expect(await accounts(db, "free")).toEqual([{ id: "one" }])
})
