import { connect } from "node:net"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"

import { expect } from "vitest"

import type { Account } from "./keep-ledger.ts"
import type { LedgerEngine, LedgerWorld, WorldOptions } from "./start-ledger-world.ts"

/** What goes wrong, and what callers may see of it. */
export interface LedgerRow {
  engine: LedgerEngine
  fault: string
  world?: WorldOptions
  trouble: (world: LedgerWorld) => Promise<void>
  /** Answers other than 200 and 201. */
  refusals: string[]
  /** What holds afterwards. */
  check?: (world: LedgerWorld, account: Account) => Promise<void> | void
}

const databaseAway = (engine: LedgerEngine): LedgerRow[] => [
  {
    engine,
    fault: "frozen for 20 s",
    refusals: ["503 busy"],
    async trouble({ proxy }) {
      proxy.freeze()
      await setTimeout(20_000)
      proxy.thaw()
    },
  },
  {
    engine,
    fault: "refuses connections for 10 s",
    refusals: ["503 busy"],
    async trouble({ proxy }) {
      await proxy.refuse()
      await setTimeout(10_000)
      await proxy.accept()
    },
  },
  {
    engine,
    fault: "kill -9, three times",
    refusals: ["503 busy"],
    async trouble({ postgres }) {
      for (let time = 0; time < 3; time++) {
        await postgres.crash()
        await setTimeout(2000)
      }
    },
  },
]

const noConnection: LedgerRow = {
  engine: "Postgres",
  fault: "no connection left for 10 s",
  refusals: ["503 busy"],
  async trouble({ ask }) {
    await ask("alter database ledger connection limit 0")
    await ask("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'ledger'")
    await setTimeout(10_000)
    await ask("alter database ledger connection limit -1")
  },
}

/** A heap of 128 MB, 36 clients, and articles and files of up to a megabyte. */
const smallHeap = (engine: LedgerEngine): LedgerRow => ({
  engine,
  fault: "heap of 128 MB, 36 clients for 60 s",
  world: {
    node: "--max-old-space-size=128",
    clients: 4,
    bytes: (number) => (number % 10 === 0 ? 1_000_000 : (number * 7919) % 20_000),
  },
  // On Postgres, writers of one brand wait for each other, and those that wait for five seconds are told to come back.
  refusals: engine === "SQLite" ? [] : ["503 busy"],
  trouble: () => setTimeout(60_000),
})

const readiness = async ({ url }: LedgerWorld): Promise<Record<string, unknown>> => {
  const ask = async (path: string) => {
    const response = await fetch(url + path)
    const { storage } = (await response.json()) as { storage?: string }
    return [response.status, storage]
  }
  return { readyz: await ask("/readyz"), read: await ask("/readyz/read") }
}

const ready = { readyz: [200, undefined], read: [200, undefined] }

const patience = { timeout: 60_000, interval: 200 }

/** Reads go on, nothing that wants to store something is promised, and it comes back by itself. */
const fullDisk = (engine: LedgerEngine, disk: "data" | "tables"): LedgerRow => ({
  engine,
  fault: disk === "data" ? "data folder full for 20 s" : "tables' disk full for 20 s",
  world: { disk, bytes: () => 20_000 },
  refusals: ["503 storage_unavailable"],
  async trouble(world) {
    expect(await readiness(world)).toEqual(ready)
    world.disk.fill()
    await expect.poll(() => readiness(world), patience).toEqual({ readyz: [503, "full"], read: [200, "full"] })
    await setTimeout(20_000)
    expect(await readiness(world)).toEqual({ readyz: [503, "full"], read: [200, "full"] })
    world.disk.makeRoom()
  },
  async check(world, account) {
    for (const surface of ["REST write", "MCP write", "upload"])
      expect(account.answers[surface]?.["503 storage_unavailable"], surface).toBeGreaterThan(0)
    for (const surface of ["REST read", "page"]) expect(Object.keys(account.answers[surface] ?? {})).toEqual(["200"])
    expect(account.readGap).toBeLessThan(5000)
    expect(world.log()).toMatch(/database or disk is full|No space left on device/)
    expect(world.log()).not.toContain("no transaction is active")
    await expect.poll(() => readiness(world), patience).toEqual(ready)
  },
})

/** Postgres may end itself when its log finds no room. Who runs it starts it again. */
const everythingFull: LedgerRow = {
  engine: "Postgres",
  fault: "whole disk full for 10 s, then a restart",
  world: { disk: "everything", bytes: () => 20_000 },
  refusals: ["503 storage_unavailable", "503 busy"],
  async trouble({ disk, postgres }) {
    disk.fill()
    await setTimeout(10_000)
    disk.makeRoom()
    await postgres.crash()
  },
  async check(world) {
    await expect.poll(() => readiness(world), patience).toEqual(ready)
  },
}

const fewFiles = (engine: LedgerEngine): LedgerRow => ({
  engine,
  fault: "400 idle sockets at 128 open files for 40 s",
  world: { openFiles: 128 },
  refusals: ["no answer"],
  async trouble({ url }) {
    const sockets = Array.from({ length: 400 }, () => connect(Number(new URL(url).port), "127.0.0.1"))
    for (const socket of sockets) socket.on("error", () => {}).resume()
    await setTimeout(40_000)
    expect(sockets.filter(({ closed }) => !closed).length).toBe(0)
  },
  check(world) {
    expect(world.log()).toMatch(/limit of 128 open files.*LimitNOFILE/)
  },
})

const isAhead = async ({ ask }: Pick<LedgerWorld, "ask">) => {
  const [row] = await ask<{ ahead: boolean }>(
    `select now() > to_timestamp(${Date.now() / 1000}) + interval '399 days' as ahead`,
  )
  return row?.ahead
}

const wrongClock = (engine: LedgerEngine, clock: NonNullable<WorldOptions["clock"]>): LedgerRow => ({
  engine,
  fault: `clock of the ${clock} +400 days for 6 s`,
  world: { clock },
  // The owner is signed out. An upload during the leap took too long, and timeouts of Postgres run out at once.
  refusals: ["303", "503 busy"],
  async trouble({ url, setClock, ask }) {
    await setClock("+400d")
    await setTimeout(6000)
    const { headers } = await fetch(`${url}/healthz`)
    expect(Date.parse(headers.get("date") ?? "")).toBeGreaterThan(Date.now() + 399 * 86_400_000)
    if (clock !== "service") expect(await isAhead({ ask })).toBe(true)
    await setClock("+0")
  },
  /** No job waits for more than 40 days. */
  async check({ ask, dataDir }) {
    const findFar = async () => {
      if (engine !== "SQLite") {
        const far = "select name from pgboss.job where state <= 'active' and start_after > now() + interval '40 days'"
        const queues = "select name from pgboss.queue where maintain_on > now() or monitor_claim_on > now()"
        return ask(`${far} union all ${queues}`, "ledger")
      }
      const database = new DatabaseSync(join(dataDir, "service.db"), { readOnly: true })
      const far = database.prepare("select kind from jobs where run_at > ?").all(Date.now() + 40 * 86_400_000)
      database.close()
      return far
    }
    await expect.poll(findFar, patience).toEqual([])
  },
})

export const ledgerRows: LedgerRow[] = [
  ...databaseAway("Postgres"),
  noConnection,
  ...databaseAway("PgBouncer"),
  smallHeap("SQLite"),
  smallHeap("Postgres"),
  fullDisk("SQLite", "data"),
  fullDisk("Postgres", "tables"),
  everythingFull,
  fewFiles("SQLite"),
  fewFiles("Postgres"),
  wrongClock("SQLite", "service"),
  wrongClock("Postgres", "service"),
  wrongClock("Postgres", "service and database"),
]
