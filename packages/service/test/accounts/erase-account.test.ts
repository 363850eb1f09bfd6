import { cp, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { backupService, createOwner, eraseAccount, exportService, inviteMember, restoreBackup } from "@citable/service"
import { isPostgres } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"

import { openTables } from "../../src/operator/data/open-tables.ts"
import { type BrandWorld, makeBrandWorld, readBrandWorld } from "../make-brand-world.ts"
import { authorize, discover, exchange } from "../oauth-client.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleUpload } from "../sample-input.ts"
import { startAccounts, type StartedAccounts } from "../start-accounts.ts"

let started: StartedAccounts
let account: { accountId: string; operatorToken: string; brandId: string }
let world: BrandWorld
let token: string
beforeAll(async () => {
  started = await startAccounts({ engines: [quietEngine] })
  account = await started.service.createAccount({ brandName: "Theirs" })
  world = await makeBrandWorld(started, account.operatorToken, "theirs")
  await readBrandWorld(started, world)
  await started.publish({ title: "Kept", tags: ["a"] })
  const { link = "" } = await createOwner({
    ...started.place,
    email: "eve@theirs.example",
    accountId: account.accountId,
  })
  const eve = await started.choosePassword(link, "another long password")
  const flow = await discover(started)
  const asked = { scope: "brands:read", account: account.accountId }
  token = (await exchange(flow, await authorize(flow, eve, asked))).access_token
  // Max works for both.
  const max = await started.invite("max@both.example", "editor")
  const both = await inviteMember({
    ...started.place,
    email: "max@both.example",
    role: "editor",
    brandId: world.brandId,
  })
  await started.accept(max, both.link)
  await createOwner({ ...started.place, email: "waiting@theirs.example", accountId: account.accountId })
  await started.call("DELETE", `/v1/content/${world.ids.content_id}`, undefined, account.operatorToken)
})
afterAll(() => started.close())

const tables = () => openTables(started.place, { readOnly: true })
const mediaDir = () => join(started.dataDir, "media")

async function exportLines({ accountId, brandId }: { accountId?: string; brandId: string }): Promise<string[]> {
  const lines: string[] = []
  const part = accountId === undefined ? { brandId } : { accountId }
  await exportService({ ...started.place, ...part, write: (line) => void lines.push(line) })
  return lines
}

/** Everything that the database has, the queue included, as one text for each table. */
async function dump(db: Kysely<unknown>): Promise<[table: string, text: string][]> {
  const named = isPostgres(db)
    ? sql<{
        name: string
      }>`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  const all: [string, string][] = []
  for (const { name } of (await named.execute(db)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    all.push([name, rows.map((row) => JSON.stringify(row)).join("\n")])
  }
  return all
}

const statusOf = async (credential: string) =>
  (await fetch(`${started.url}/v1/brands`, { headers: { authorization: `Bearer ${credential}` } })).status

const options = () => ({ ...started.place, accountId: account.accountId, confirm: () => "Theirs" })

it("nothing is erased under another name, for an unknown account, or if its files are elsewhere", async () => {
  let name = ""
  const mistyped = eraseAccount({ ...options(), confirm: (extent) => ((name = extent.name), "theirs") })
  await expect(mistyped).rejects.toMatchObject({ code: "usage" })
  expect(name).toBe("Theirs")
  await expect(eraseAccount({ ...options(), accountId: "acc_none" })).rejects.toMatchObject({ code: "not_found" })
  const elsewhere = eraseAccount({ ...options(), media: { dir: join(started.dataDir, "elsewhere") } })
  await expect(elsewhere).rejects.toMatchObject({ code: "media_missing" })
  expect(await statusOf(account.operatorToken)).toBe(200)
  expect(await statusOf(token)).toBe(200)
})

it("an account is exported, erased to the last row and file while the service runs, and restored row by row", async () => {
  const ofOthers = await exportLines({ brandId: started.brandId })
  const before = await exportLines(account)
  const file = join(started.dataDir, "account.ndjson")
  await writeFile(file, `${before.join("\n")}\n`)
  await cp(mediaDir(), join(started.dataDir, "media-copy"), { recursive: true })

  const erased = await eraseAccount(options())
  expect(erased).toMatchObject({
    extent: { name: "Theirs", brands: 2, articles: 1, mediaFiles: 1, people: 1, peopleWhoStay: 1 },
    remaining: [],
  })
  expect(erased.files).toBeGreaterThan(0)
  expect(erased.rowsRead).toBeGreaterThan(50)
  expect([await statusOf(account.operatorToken), await statusOf(token)]).toEqual([401, 401])

  // What the test itself finds: every id of the export, and the people.
  const ids = new Set(before.flatMap((line) => line.match(/\b[a-z]{3}_[0-9A-Za-z]{20,}\b/g) ?? []))
  expect(ids.size).toBeGreaterThan(10)
  const needles = [...ids, account.accountId, "eve@theirs.example", "waiting@theirs.example", "theirs body"]
  const db = await tables()
  const left = (await dump(db)).flatMap(([table, text]) =>
    needles.filter((needle) => text.includes(needle)).map((needle) => `${table}: ${needle}`),
  )
  await db.destroy()
  // A job that finds nothing may have run, and the queue keeps its record for a while.
  expect(left.filter((line) => !/^(?:pgboss\.|jobs)/.test(line))).toEqual([])
  const files = (await readdir(mediaDir(), { recursive: true })).filter((path) => path.includes(world.ids.media_id))
  expect(files).toEqual([])

  expect(await exportLines({ brandId: started.brandId })).toEqual(ofOthers)
  expect(await findUsers("max@both.example")).toHaveLength(1)
  expect(await findUsers("eve@theirs.example")).toHaveLength(0)
  await expect(eraseAccount(options())).rejects.toMatchObject({ code: "not_found" })

  await restoreBackup({ ...started.place, from: file })
  await cp(join(started.dataDir, "media-copy"), mediaDir(), { recursive: true })
  // A restore discards the build that waited.
  const rowsOf = (lines: string[]) => lines.filter((line) => !/^\{"(?:table":"builds|end)"/.test(line))
  expect(rowsOf(await exportLines(account))).toEqual(rowsOf(before))
  expect(rowsOf(before)).toHaveLength(before.length - 2)
  expect(await statusOf(account.operatorToken)).toBe(200)
})

it("an erasure that was cut off goes on under the same name, and says what is left by an upload that is under way", async () => {
  const { accountId, brandId, operatorToken } = await started.service.createAccount({ brandName: "Second" })
  await started.call("POST", `/v1/brands/${brandId}/media`, { source: sampleUpload }, operatorToken)
  const { link = "" } = await createOwner({ ...started.place, email: "zoe@second.example", accountId })
  await started.choosePassword(link, "another long password")
  for (const title of [`About ${brandId}`, "Ask zoe@second.example"]) await started.publish({ title })
  const cutOff = eraseAccount({
    ...started.place,
    accountId,
    confirm: () => "Second",
    onProgress: (step) => {
      if (step === "Erasing media files") throw new Error("The process ends here.")
    },
  })
  await expect(cutOff).rejects.toThrow("The process ends here.")
  expect(await statusOf(operatorToken)).toBe(401)
  const db = (await openTables(started.place, { readOnly: false })) as Kysely<Tables>
  const upload = { id: "med_underway", account_id: accountId, since: Date.now() }
  await db.insertInto("stray_files").values(upload).execute()
  const rest = await eraseAccount({ ...started.place, accountId, confirm: ({ name }) => name })
  expect(rest).toMatchObject({ extent: { name: "Second", brands: 0 }, files: 1 })
  const left = [
    // The interrupted run has erased the brand, and the person.
    { place: "contents", count: 1 },
    { place: "content_revisions", count: 1 },
    { place: "stray_files", count: 1 },
    { place: "media files", count: 1 },
  ]
  expect(rest.elsewhere).toContainEqual({ place: "contents", count: 1 })
  expect(rest.remaining).toEqual(left)
  await db.deleteFrom("stray_files").where("id", "=", upload.id).execute()
  await db.destroy()
})

it("files of the database keep at most a stray piece of a text that was erased, and a later backup keeps none", async () => {
  const { accountId, brandId, operatorToken } = await started.service.createAccount({ brandName: "Third" })
  const article = { title: "Long", body: "Only theirs. ".repeat(2000) }
  await started.call("POST", `/v1/brands/${brandId}/content`, article, operatorToken)
  await eraseAccount({ ...started.place, accountId, confirm: ({ name }) => name })
  // On Postgres, there are none.
  expect(await countIn(started.dataDir)).toBeLessThan(1000)
  // As the service itself deletes.
  const db = (await openTables(started.place, { readOnly: false })) as Kysely<Tables>
  const gone = { id: "acc_gone", name: "Only theirs. ".repeat(2000), created_at: 0 }
  await db.insertInto("accounts").values(gone).execute()
  await db.deleteFrom("accounts").where("id", "=", gone.id).execute()
  await db.destroy()
  const to = join(started.dataDir, "backup")
  await backupService({ ...started.place, to })
  expect(await countIn(to)).toBe(0)
})

/** How often the text of the erased article is in the files of tables in a folder. */
async function countIn(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /^(?:service\.db|tables)/.test(name))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")))
  return files.join("").split("Only theirs.").length - 1
}

async function findUsers(email: string): Promise<unknown[]> {
  const db = await tables()
  const { rows } = await sql`select id from users where email = ${email}`.execute(db)
  await db.destroy()
  return rows
}
