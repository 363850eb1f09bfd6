import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setImmediate, setTimeout } from "node:timers/promises"

import { bundleProgram, onEngine } from "@citable/dev"
import { openPostgres } from "@citable/storage/postgres/open-postgres"
import { Kysely, sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"

import { startTcpProxy, type TcpProxy } from "./start-tcp-proxy.ts"

const shortLimits = new URL("../fixtures/short-limits.ts", import.meta.url).href
const cli = await bundleProgram(new URL("../../../cli/src/bin.ts", import.meta.url))

let folder: string
let directUrl: string
let databaseUrl: string
let proxy: TcpProxy
let child: ChildProcess
let log = ""
let url: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-database-away-"))
  directUrl = (await onEngine(folder)).databaseUrl ?? ""
  proxy = await startTcpProxy(Number(new URL(directUrl).port))
  databaseUrl = Object.assign(new URL(directUrl), { port: String(proxy.port) }).href
  const flags = ["--disable-warning=ExperimentalWarning", "--import", shortLimits]
  const command = [...flags, cli, "serve", "--data", folder, "--port", "0", "--json"]
  const settings = { DATABASE_URL: databaseUrl, METRICS_TOKEN: "token-of-the-metrics", SHUTDOWN_TIMEOUT: "1" }
  child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings, SECRET_KEY: "a-secret-key-of-more-than-thirty-two-characters" },
  })
  child.stderr?.on("data", (bytes: Buffer) => void (log += bytes.toString()))
  if (child.stdout === null) throw new Error("The process has an output.")
  const ended = once(child, "exit").then(() => {
    throw new Error(`The process ended: ${log}`)
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), ended])) as [string]
  child.kill("SIGUSR2")
  const first = JSON.parse(line) as { url: string; operator_token: string }
  url = first.url
  token = first.operator_token
})
afterAll(async () => {
  child.kill("SIGKILL")
  await proxy.close()
  await rm(folder, { recursive: true, force: true })
})

/** The status, the problem and how long to wait before another try. */
async function call(method = "GET"): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const body = method === "GET" ? {} : { body: JSON.stringify({ name: "A brand" }) }
  const response = await fetch(`${url}/v1/brands`, { method, headers, ...body })
  const { code = "" } = (await response.json()) as { code?: string }
  return `${response.status} ${code} ${response.headers.get("retry-after") ?? ""}`.trim()
}

/** The status of a sign-in of an application, and how long to wait before another try. */
async function askForToken(): Promise<string> {
  const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x", client_id: "x" })
  const response = await fetch(`${url}/oauth/token`, { method: "POST", body })
  return `${response.status} ${response.headers.get("retry-after") ?? ""}`.trim()
}

async function readMetrics(): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: "Bearer token-of-the-metrics" } })
  return `${response.status} ${await response.text()}`
}

const busy = "503 busy 1"
const patience = { timeout: 60_000, interval: 100 }

it("while Postgres refuses connections, every call answers 503 with Retry-After, and the log says why", async () => {
  await expect.poll(() => call(), patience).toBe("200")
  await expect.poll(() => askForToken(), patience).toBe("401")
  await proxy.refuse()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n % 2 === 0 ? "GET" : "POST")))
  answers.push(await call(), await call("POST"))
  expect(new Set(answers)).toEqual(new Set([busy]))
  expect(await askForToken()).toBe("503 1")
  expect(log).toContain("nothing listens there")
  const metrics = await readMetrics()
  expect(metrics).toMatch(/^200 /)
  expect(metrics).toContain("process_cpu_seconds_total")
  expect(metrics).not.toMatch(/^citable_delivery_lag_seconds /m)
  expect(metrics).toMatch(/^citable_database_up 0$/m)
  expect(metrics).toMatch(/^citable_database_errors_total\{code="unreachable"\} [1-9]/m)
  await proxy.accept()
  await expect.poll(() => call(), patience).toBe("200")
  expect(await readMetrics()).toMatch(/^citable_delivery_lag_seconds 0$/m)
})

it("while Postgres has no connection left, every call answers 503 with Retry-After, and the log says why", async () => {
  const admin = new pg.Client({ connectionString: Object.assign(new URL(directUrl), { username: "postgres" }).href })
  await admin.connect()
  const name = new URL(directUrl).pathname.slice(1)
  await admin.query(`alter database "${name}" connection limit 0`)
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'citable'",
    [name],
  )
  const answers = [await call(), await call("POST"), await call()]
  expect(new Set(answers)).toEqual(new Set([busy]))
  await expect.poll(() => log).toContain("all its connections are in use")
  expect(await readMetrics()).toMatch(/^citable_database_errors_total\{code="53300"\} [1-9]/m)
  await admin.query(`alter database "${name}" connection limit -1`).finally(() => admin.end())
  await expect.poll(() => call(), patience).toBe("200")
})

it("a statement that gets no answer fails, and a migration may take its time", async () => {
  const server = await openPostgres(databaseUrl, { answerMs: 500 })
  const db = new Kysely<unknown>({ dialect: server.dialect })
  const account = new Kysely<unknown>({ dialect: server.accountDialect("acc_one") })
  const migration = new Kysely<unknown>({ dialect: server.openMigrationDialect() })
  const all = [db, account, migration]
  const ask = (on: Kysely<unknown>) => sql`select 1`.execute(on)
  await Promise.all(all.map(ask))
  await sql`select pg_sleep(1)`.execute(migration)
  proxy.freeze()
  const waiting = ask(migration)
  for (const on of [db, account]) await expect(ask(on)).rejects.toMatchObject({ code: "database_unreachable" })
  const begun = db.transaction().execute((trx) => ask(trx as unknown as Kysely<unknown>))
  proxy.thaw()
  await Promise.all([begun, waiting, ...all.map(ask)])
  await account.destroy()
  await migration.destroy()
  await db.destroy()
})

it("an answer that came while this process stood still is an answer, however long it stood", async () => {
  const { dialect } = await openPostgres(directUrl, { answerMs: 500 })
  const db = new Kysely<unknown>({ dialect })
  await sql`select 1`.execute(db)
  const asked = sql`select pg_sleep(0.1)`.execute(db)
  await setTimeout(20)
  // Timers are next.
  await setImmediate()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
  await asked
  await db.destroy()
})

it("while Postgres is frozen, calls and metrics answer, and SIGTERM ends the process by its deadline", async () => {
  await expect.poll(() => call(), patience).toBe("200")
  proxy.freeze()
  const [first, second, metrics] = await Promise.all([call(), call("POST"), readMetrics()])
  expect([first, second]).toEqual([busy, busy])
  expect(metrics).toMatch(/^200 /)
  expect(log).toContain("did not answer")
  proxy.thaw()
  await expect.poll(() => call(), patience).toBe("200")
  proxy.freeze()
  const idle = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {})
  const inFlight = call("POST").catch(() => "cut off")
  const exit = once(child, "exit")
  child.kill("SIGTERM")
  const [code, signal] = (await exit) as [number | null, string | null]
  expect([code, signal]).toEqual([1, null])
  expect(log).toContain("did not close within 11 seconds")
  expect(["cut off", busy]).toContain(await inFlight)
  idle.destroy()
})
