import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as wait } from "node:timers/promises"

import { startService, type StartedService } from "@citable/dev"
import { expect } from "vitest"

import { quietKeywordData } from "../accounts/quiet-keyword-data.ts"
import { busyWriter } from "../busy-writer.ts"
import { type BrandWorld, makeBrandWorld, readBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { tryServe } from "../serve-and-kill.ts"

/**
 * Kills a service while it deletes a brand for good: at its statement `first`, then in the next process at one that is `every` later, until a
 * process lives long enough to finish. Throws unless all tables have what they had before the brand was made. Returns the number of kills.
 */
export async function runPurgeKills({ first, every }: { first: number; every: number }): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-purge-kill-"))
  try {
    const { before, doomed } = await makeBrands(dataDir)
    const { brandId, name, token } = doomed
    expect(Object.values(readTables(dataDir)).flat().join(" ")).toContain(brandId)
    const brand = `/v1/brands/${brandId}?confirm=${name}`
    let kills = 0
    for (let at = first; ; at += every) {
      const service = await tryServe(dataDir, { KILL_IN_PURGE: String(at) })
      // It was killed when it went on with the deletion, or the caller has no answer, and asks again.
      const ask = () => fetch(service?.url + brand, { method: "DELETE", headers: { authorization: `Bearer ${token}` } })
      const status = service && (await ask().catch(() => undefined))?.status
      const isGone = service && (await Promise.race([service.gone.then(() => false), untilGone(dataDir, brandId)]))
      // It can also be killed between the last row and the answer.
      if (isGone === true && status !== undefined) {
        expect([200, 404]).toContain(status)
        await service?.kill()
        break
      }
      kills += 1
    }
    const { jobs, ...after } = readTables(dataDir)
    const naming = (rows: readonly string[] = []) => rows.filter((row) => row.includes(brandId))
    expect(Object.keys(after).filter((table) => naming(after[table]).length > 0)).toEqual(["actions"])
    // A job whose process ended six times is given up, and the next start has added another.
    expect(naming(jobs).filter((row) => !row.includes("Its process ended at every attempt."))).toEqual([])
    const changes = Object.entries(after).flatMap(([table, rows]) => {
      const had = before[table] ?? []
      const lost = had.filter((row) => !rows.includes(row)).map((row) => `lost in ${table}: ${row}`)
      return [...lost, ...rows.filter((row) => !had.includes(row)).map((row) => `new in ${table}: ${row}`)]
    })
    // Who deleted the brand stays known, and the bytes of its files wait for the sweep.
    expect(changes.filter((change) => !/^new in (?:actions|stray_files):/.test(change))).toEqual([])
    return kills
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes a brand to keep and one to delete. `before` is what the tables had before the second one. */
async function makeBrands(dataDir: string): Promise<{ before: Rows; doomed: BrandWorld }> {
  const outside = { engines: [quietEngine], keywordData: quietKeywordData, writers: [busyWriter] }
  const deliveryFetch = async () => new Response(null, { status: 204 })
  const started = await startService({ dataDir, engine: "sqlite", ...outside, deliveryFetch })
  try {
    await makeWorld(started, dataDir, "kept")
    const before = readTables(dataDir)
    return { before, doomed: await makeWorld(started, dataDir, "doomed") }
  } finally {
    await started.close()
  }
}

/** Makes a brand with one of everything, with more than a slice of revisions, and with things in the trash. */
async function makeWorld(started: StartedService, dataDir: string, name: string): Promise<BrandWorld> {
  const world = await makeBrandWorld(started, started.operatorToken, name)
  const { ids, brandId } = world
  const call = (method: string, path: string, body?: unknown) =>
    started.call<{ id: string }>(method, path, body, world.token)
  for (let edit = 0; edit < 60; edit++) await call("PATCH", `/v1/content/${ids.content_id}`, { body: `Edit ${edit}` })
  await readBrandWorld(started, world)
  const { id } = await call("POST", `/v1/brands/${brandId}/content`, { title: "Thrown away" })
  const { media_id, competitor_id, prompt_id } = ids
  const things = [`media/${media_id}`, `competitors/${competitor_id}`, `prompts/${prompt_id}`]
  for (const path of [
    `content/${id}`,
    ...things.map((thing) => `brands/${brandId}/${thing}`),
    `webhooks/${ids.webhook_id}`,
  ])
    await call("DELETE", `/v1/${path}`)
  // What goes on behind the calls would change its rows later.
  await untilNone(dataDir, "select id from deliveries where status = 'pending'")
  await untilNone(dataDir, "select id from jobs where run_at < 1000 * (unixepoch() + 1)")
  return world
}

/** Every row of every table, as text. */
type Rows = Record<string, string[]>

function readTables(dataDir: string): Rows {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
    return Object.fromEntries(
      tables.map(({ name }) => {
        const rows = db.prepare(`select * from "${name}"`).all()
        const toText = (row: object) =>
          JSON.stringify(row, (key, value: unknown) => (key === "last_used_at" ? undefined : value))
        return [name, rows.map(toText)]
      }),
    )
  } finally {
    db.close()
  }
}

/** Waits until a brand has no row, and no job for it waits or runs. */
const untilGone = (dataDir: string, brandId: string): Promise<boolean> =>
  untilNone(
    dataDir,
    `select id from brands where id = '${brandId}' union all select id from jobs where payload like '%${brandId}%' and state <> 'failed'`,
  )

async function untilNone(dataDir: string, query: string): Promise<boolean> {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  try {
    const statement = db.prepare(query)
    for (let looks = 0; looks < 6000; looks++) {
      if (statement.get() === undefined) return true
      await wait(20)
    }
    throw new Error(`There are still rows of: ${query}`)
  } finally {
    db.close()
  }
}
