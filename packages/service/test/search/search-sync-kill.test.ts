import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"

import { bundleProgram } from "@citable/dev"
import { createService, type ServiceOptions } from "@citable/service"
import { type Database, openDatabase } from "@citable/storage/database"
import { afterAll, expect, it } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import { type FakeGoogle, type Searches, startFakeGoogle } from "../fake-google/start-fake-google.ts"
import { storedSearchRows } from "./stored-search-rows.ts"

const program = await bundleProgram(new URL("../fixtures/serve.ts", import.meta.url))
const property = "sc-domain:example.com"
const days = 25
const kills = 2
/** The requests of one day, and one for the list of days. */
const perDay = 5
const clean = days * perDay + 1

const folders: string[] = []
let google: FakeGoogle | undefined
let stop: (() => Promise<void>) | undefined
afterAll(async () => {
  await stop?.()
  await google?.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

const dayMs = 86_400_000
const searches: Searches[] = Array.from({ length: days * 20 }, (_, index) => ({
  date: new Date(Math.floor(Date.now() / dayMs - 2 - (index % days)) * dayMs).toISOString().slice(0, 10),
  query: index % 7 === 0 ? "" : `query ${index % 9}`,
  page: `https://example.com/${index % 5}`,
  country: index % 2 === 0 ? "usa" : "deu",
  device: index % 3 === 0 ? "desktop" : "mobile",
  clicks: index % 11,
  impressions: 20 + (index % 50),
  position: 1 + (index % 30),
}))

/** A folder with a brand whose Search Console sync is planned but not started. */
async function prepare(options: Partial<ServiceOptions>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-search-kill-"))
  folders.push(dataDir)
  const service = await createService({ ...options, dataDir, role: "api" })
  const call = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${service.operatorToken}`, "content-type": "application/json" }
    const url = `http://localhost/v1/brands/${service.brandId}/${path}`
    const response = await service.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }))
    expect(response.ok).toBe(true)
  }
  const config = { search_console_property: property }
  const connection = { kind: "google", config, credentials: serviceAccount }
  await call("integrations", { name: "Google", connection })
  await call("search-performance/sync", { sources: ["search_console"] })
  await service.close()
  return dataDir
}

async function start(options: ServiceOptions): Promise<void> {
  const args = ["--disable-warning=ExperimentalWarning", program, JSON.stringify(options)]
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  const gone = once(child, "exit")
  stop = async () => {
    child.kill("SIGKILL")
    await gone
  }
  await once(createInterface({ input: child.stdout }), "line")
}

/** Queries the tables of a folder. */
async function look<Answer>(dataDir: string, ask: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = await openDatabase(join(dataDir, "service.db"))
  try {
    return await ask(db)
  } finally {
    await db.destroy()
  }
}

const readStatus = (dataDir: string) =>
  look(dataDir, async (db) => (await db.selectFrom("search_syncs").select("status").executeTakeFirstOrThrow()).status)
const readRows = (dataDir: string) =>
  look(dataDir, async (db) =>
    (await storedSearchRows(db)).map(({ until, cut, key, clicks, impressions, positions }) => ({
      until,
      cut,
      key,
      clicks,
      impressions,
      positions,
    })),
  )

it("a backfill whose service is killed repeatedly loses no day and has none twice", async () => {
  const fake = await startFakeGoogle({
    account: serviceAccount,
    searches: { [property]: () => searches },
    delayMs: 4,
  })
  google = fake
  const options = { google: fake.options }
  const finish = async (dataDir: string) => {
    while ((await readStatus(dataDir)) !== "up_to_date") await wait(100)
    await stop?.()
    return readRows(dataDir)
  }
  const whole = await prepare(options)
  const service = await createService({ ...options, dataDir: whole })
  stop = () => service.close()
  const expected = await finish(whole)
  expect(fake.requests).toHaveLength(clean)
  expect(expected.length).toBeGreaterThan(days * 20)

  const killed = await prepare(options)
  for (let round = 1; round <= kills; round++) {
    await start({ ...options, dataDir: killed })
    // Kill when more days are stored than before, but not all.
    const goal = clean + Math.floor((clean * round) / (kills + 1))
    while (fake.requests.length < goal) await wait(2)
    await stop?.()
    expect(await readStatus(killed)).toBe("running")
  }
  await start({ ...options, dataDir: killed })
  expect(await finish(killed)).toEqual(expected)
  // Only the day in flight at a kill was requested again.
  expect(fake.requests.length).toBeLessThanOrEqual(2 * clean + kills * (perDay + 2))
}, 300_000)
