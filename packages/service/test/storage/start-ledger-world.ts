import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { globSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { bundleProgram, startPostgres, type StartedPostgres } from "@citable/dev"
import pg from "pg"

import { owner } from "../start-accounts.ts"
import { createWebClient } from "../web-client.ts"
import { keepLedger, type Ledger, type LedgerOptions } from "./keep-ledger.ts"
import { mountSmallDisk, type SmallDisk } from "./mount-small-disk.ts"
import { startPgbouncer } from "./start-pgbouncer.ts"
import { startTcpProxy, type TcpProxy } from "./start-tcp-proxy.ts"

export interface WorldOptions extends Pick<LedgerOptions, "clients" | "bytes"> {
  /** Flags of Node, such as the size of its heap. */
  node?: string
  /** The limit of open files. */
  openFiles?: number
  /** What has a clock that the test sets. */
  clock?: "service" | "service and database"
  /** What lies on a small disk: the data folder, or of Postgres the tables or everything. */
  disk?: "data" | "tables" | "everything"
}

export interface LedgerWorld {
  url: string
  child: ChildProcess
  ledger: Ledger
  dataDir: string
  /** What the process has written to its log. */
  log(): string
  /** Between the process and its Postgres. */
  proxy: TcpProxy
  postgres: StartedPostgres
  disk: SmallDisk
  /** Asks Postgres as its superuser. */
  ask: <Row extends pg.QueryResultRow>(text: string, database?: string) => Promise<Row[]>
  /** Sets the clock, such as to "+400d". */
  setClock: (offset: string) => Promise<void>
  /** Ends the process as an operator does. Returns its exit code. */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

export type LedgerEngine = "SQLite" | "Postgres" | "PgBouncer"

const cli = await bundleProgram(new URL("../../../cli/src/bin.ts", import.meta.url))

/** Starts `citable serve` on an engine, with an owner who is signed in, and a ledger of what it acknowledges. */
export async function startLedgerWorld(engine: LedgerEngine, options: WorldOptions): Promise<LedgerWorld> {
  const folder = await mkdtemp(join(tmpdir(), "citable-ledger-"))
  // The server runs as another user.
  await chmod(folder, 0o755)
  const disk =
    options.disk === undefined ? undefined : mountSmallDisk((options.disk === "everything" ? 256 : 64) * 1024 * 1024)
  const clock = join(folder, "clock")
  const setClock = (offset: string) => writeFile(clock, offset)
  await setClock("+0")
  const [library = ""] = globSync("/usr/lib/*/faketime/libfaketime.so.1")
  const faketime: Record<string, string> = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  }
  const database = engine === "SQLite" ? undefined : await openDatabase(engine, options, disk, faketime)
  const dataDir = join((options.disk === "data" && disk?.folder) || folder, "data")
  const limit = options.openFiles === undefined ? "" : `ulimit -n ${options.openFiles} && `
  const start = `${limit}exec "${process.execPath}" --disable-warning=ExperimentalWarning "$@"`
  const command = [
    ...(options.node?.split(" ") ?? []),
    cli,
    "serve",
    "--data",
    dataDir,
    "--port",
    "0",
    "--json",
    "--log",
  ]
  const child = spawn("bash", ["-c", start, "bash", ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...(options.clock === undefined ? {} : faketime),
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      RATE_LIMIT_PER_SECOND: "0",
      SECRET_KEY: "k".repeat(40),
    },
  })
  const gone = once(child, "exit")
  let log = ""
  child.stderr.on("data", (bytes: Buffer) => void (log += bytes.toString()))
  const [line] = (await once(createInterface(child.stdout), "line")) as [string]
  const first = JSON.parse(line) as Record<"url" | "operator_token" | "brand_id" | "setup_url", string>
  const browser = createWebClient(first.url, fetch)
  const page = await browser.open(first.setup_url)
  const code = new URL(first.setup_url).searchParams.get("code") ?? ""
  const { url: signedIn } = await browser.submit(page, "/setup", { ...owner, code, brand: "Acme" })
  if (signedIn.pathname === "/setup") throw new Error("The owner was not created.")
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const ledger = keepLedger({
    ...options,
    url: first.url,
    token: first.operator_token,
    brandId: first.brand_id,
    cookie,
  })
  const missing = (what: string) => (): never => {
    throw new Error(`This world has no ${what}.`)
  }
  return {
    url: first.url,
    child,
    ledger,
    dataDir,
    setClock,
    log: () => log,
    get proxy() {
      return database?.proxy ?? missing("proxy")()
    },
    get postgres() {
      return database?.postgres ?? missing("Postgres")()
    },
    get disk() {
      return disk ?? missing("disk")()
    },
    ask: database?.ask ?? missing("Postgres"),
    async stop() {
      child.kill("SIGTERM")
      const [exitCode] = (await gone) as [number | null]
      return exitCode
    },
    async remove() {
      child.kill("SIGKILL")
      await gone
      await database?.close()
      disk?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a Postgres with a database, and a proxy in front of it. */
async function openDatabase(
  engine: LedgerEngine,
  options: WorldOptions,
  disk: SmallDisk | undefined,
  faketime: Record<string, string>,
) {
  const postgres = await startPostgres({
    ...(options.disk === "everything" && disk !== undefined ? { under: disk.folder } : {}),
    ...(options.clock === "service and database" ? { env: faketime } : {}),
  })
  const ask = async <Row extends pg.QueryResultRow>(text: string, name = "postgres"): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: `${postgres.url.replace("citable@", "postgres@")}/${name}` })
    await client.connect()
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  if (options.disk === "tables" && disk !== undefined) {
    const location = join(disk.folder, "tables")
    const [server] = await ask<{ data_directory: string }>("show data_directory")
    const { uid, gid } = await stat(server?.data_directory ?? "")
    await mkdir(location)
    await chown(location, uid, gid)
    await ask(`create tablespace small location '${location}'`)
  }
  await ask(`create database ledger owner citable ${options.disk === "tables" ? "tablespace small" : ""}`)
  const direct = `${postgres.url}/ledger`
  const pooler = engine === "PgBouncer" ? await startPgbouncer(direct, "session") : undefined
  const proxy = await startTcpProxy(Number(new URL(pooler?.url ?? direct).port))
  return {
    url: Object.assign(new URL(direct), { port: String(proxy.port) }).href,
    postgres,
    proxy,
    ask,
    async close() {
      await proxy.close()
      await pooler?.close()
      await postgres.close()
    },
  }
}
