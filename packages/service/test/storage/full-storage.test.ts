import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Problem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { openSqliteFile } from "@citable/storage/sqlite/sqlite-dialect"
import { Kysely, sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

let logged: unknown[]
let started: StartedService
let dataDir: string
let now = Date.parse("2026-11-22T12:00:00Z")
/** The connection of the service. */
let connection: Kysely<unknown>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-full-"))
  const { dialect } = openSqliteFile(join(dataDir, "service.db"))
  connection = new Kysely<unknown>({ dialect })
  started = await startService({
    dataDir,
    dialect,
    role: "api",
    now: () => now,
    metrics: true,
    onError: (error) => logged.push(error),
  })
})
beforeEach(() => {
  logged = []
})
afterAll(async () => {
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Keeps the database file from growing, or lets it grow again. */
async function fill(isFull: boolean): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection)
  await sql`pragma max_page_count = ${sql.lit(isFull ? (rows[0]?.page_count ?? 0) : 1_000_000)}`.execute(connection)
}

async function write(slug: string) {
  const response = await fetch(`${started.url}/v1/brands/${started.brandId}/content`, {
    method: "POST",
    headers: { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Large", slug, body: "text ".repeat(100_000) }),
  })
  return { response, body: (await response.json()) as Problem }
}

async function readiness(path = "/readyz") {
  const response = await fetch(started.url + path)
  return [response.status, await response.json()]
}

const ready = { status: "ready", database: "ok", migrations: "ok" }

it("on a full disk, writes say so, reads go on, and readiness and metrics tell until a write succeeds again", async () => {
  expect(await readiness()).toEqual([200, ready])
  await fill(true)
  const { response, body } = await write("too-large")
  expect(body).toMatchObject({ status: 503, code: "storage_unavailable", detail: expect.stringContaining("full") })
  expect(response.headers.get("retry-after")).toBe("10")
  expect(JSON.stringify(body)).not.toContain(dataDir)
  expect(logged).toMatchObject([
    { code: "storage_unavailable", cause: { errcode: 13, message: "database or disk is full" } },
  ])
  expect(await started.call("GET", `/v1/brands/${started.brandId}/content`)).toMatchObject({ data: [] })
  const unready = [503, { ...ready, status: "unavailable", storage: "full" }]
  expect(await readiness()).toEqual(unready)
  expect(await readiness("/readyz/read")).toEqual([200, { ...ready, storage: "full" }])
  now += 6000
  expect(await readiness()).toEqual(unready)
  expect((await started.service.metrics())?.body).toContain("citable_storage_writable 0")

  await fill(false)
  now += 1000
  expect(await readiness()).toEqual(unready)
  now += 6000
  expect(await readiness()).toEqual([200, ready])
  expect((await started.service.metrics())?.body).toContain("citable_storage_writable 1")
  expect((await write("fits")).response.status).toBe(201)
  const rows = sql<{ count: number }>`select count(*) as count from idempotency_keys`
  expect((await rows.execute(connection)).rows).toEqual([{ count: 0 }])
})

it("if SQLite ends a transaction by itself, the log has its reason, and nothing of the call is stored", async () => {
  // On a full disk, SQLite rolls back in the same way.
  await sql`create trigger full before insert on content_changes begin select raise(rollback, 'the reason'); end`.execute(
    connection,
  )
  const { response } = await write("ended")
  await sql`drop trigger full`.execute(connection)
  expect(response.status).toBe(500)
  expect(logged.map(String)).toEqual(["Error: the reason"])
  const { data } = await started.call<{ data: { slug: string }[] }>(
    "GET",
    `/v1/brands/${started.brandId}/content?status=draft`,
  )
  expect(data.map(({ slug }) => slug)).not.toContain("ended")
  expect((await write("after")).response.status).toBe(201)
})
