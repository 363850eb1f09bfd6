import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"

import { bundleProgram, startPostgres } from "@citable/dev"
import pg from "pg"
import { expect, it } from "vitest"

import { keepLedger } from "./keep-ledger.ts"
import { startPgbouncer } from "./start-pgbouncer.ts"
import { startTcpProxy } from "./start-tcp-proxy.ts"

const cli = await bundleProgram(new URL("../../../cli/src/bin.ts", import.meta.url))

it.each([false, true])(
  "nothing acknowledged is lost, and every call answers, whatever Postgres does (pooled: %s)",
  async (isPooled) => {
    const folder = await mkdtemp(join(tmpdir(), "citable-ledger-"))
    const postgres = await startPostgres()
    const admin = new pg.Client({ connectionString: `${postgres.url.replace("citable@", "postgres@")}/postgres` })
    await admin.connect()
    admin.on("error", () => {})
    await admin.query("create database ledger owner citable")
    const direct = `${postgres.url}/ledger`
    const pooler = isPooled ? await startPgbouncer(direct, "session") : undefined
    const proxy = await startTcpProxy(Number(new URL(pooler?.url ?? direct).port))
    const databaseUrl = Object.assign(new URL(direct), { port: String(proxy.port) }).href
    const env = { ...process.env, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_SECOND: "0", SECRET_KEY: "k".repeat(40) }
    const flags = ["serve", "--data", folder, "--port", "0", "--json"]
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", cli, ...flags], {
      stdio: ["ignore", "pipe", "ignore"],
      env,
    })
    const [line] = (await once(createInterface(child.stdout), "line")) as [string]
    const {
      url,
      operator_token: token,
      brand_id: brandId,
    } = JSON.parse(line) as Record<string, string> & { url: string }
    const ledger = keepLedger({ url, token: token ?? "", brandId: brandId ?? "" })
    const troubles: Record<string, () => Promise<void>> = {
      "frozen for 20 s": async () => {
        proxy.freeze()
        await setTimeout(20_000)
        proxy.thaw()
      },
      "refuses connections for 10 s": async () => {
        await proxy.refuse()
        await setTimeout(10_000)
        await proxy.accept()
      },
      "kill -9, three times": async () => {
        for (let time = 0; time < 3; time++) {
          await postgres.crash()
          await setTimeout(2000)
        }
      },
      ...(!isPooled && {
        "no connection left for 10 s": async () => {
          const other = new pg.Client({ connectionString: `${postgres.url.replace("citable@", "postgres@")}/postgres` })
          await other.connect()
          await other.query("alter database ledger connection limit 0")
          await other.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'ledger'")
          await setTimeout(10_000)
          await other.query("alter database ledger connection limit -1")
          await other.end()
        },
      }),
    }
    for (const [name, trouble] of Object.entries(troubles)) {
      const account = await ledger.during(trouble)
      const figures = Object.entries(account).map(([key, value]) =>
        typeof value === "number" ? `${key} ${Math.round(value)}` : `${key} ${JSON.stringify(value)}`,
      )
      console.log(`${isPooled ? "pooled, " : ""}${name}: ${figures.join(", ")}`)
      expect(Object.keys({ ...account.reads, ...account.writes }).toSorted()).toEqual(["200", "201", "503 busy"])
    }
    expect(await ledger.findLost()).toEqual([])
    const gone = once(child, "exit")
    child.kill("SIGTERM")
    expect((await gone)[0]).toBe(0)
    await proxy.close()
    await pooler?.close()
    await admin.end().catch(() => {})
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  },
)
