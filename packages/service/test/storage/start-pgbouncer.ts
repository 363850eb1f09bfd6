import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

import { findProgram } from "@citable/dev"
import pg from "pg"

export interface StartedPgbouncer {
  /** The URL of the database behind it. */
  url: string
  close(): Promise<void>
}

/** Starts a PgBouncer with its default settings on a free loopback port, in front of a database. */
export async function startPgbouncer(databaseUrl: string, mode: "session" | "transaction"): Promise<StartedPgbouncer> {
  const program = findProgram("pgbouncer", undefined, existsSync)
  if (program === undefined) throw new Error("No PgBouncer found.")
  const folder = mkdtempSync(join(tmpdir(), "citable-pgbouncer-"))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const { port: target, pathname } = new URL(databaseUrl)
  const settings = join(folder, "pgbouncer.ini")
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${target} user=citable
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  )
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout)
  const user = isRoot ? { uid: id("-u"), gid: id("-g") } : {}
  const child = spawn(program, [settings], { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] })
  let log = ""
  child.stderr.on("data", (bytes: Buffer) => void (log += bytes.toString()))
  const gone = once(child, "exit")
  const url = `postgres://citable@127.0.0.1:${port}${pathname}`
  const close = async () => {
    child.kill("SIGKILL")
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return { url, close }
    } catch (cause) {
      if (attempt < 100 && child.exitCode === null) {
        await setTimeout(100)
        continue
      }
      await close()
      throw new Error(`PgBouncer does not answer: ${log}`, { cause })
    }
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}
