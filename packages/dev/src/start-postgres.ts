import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

import pg from "pg"

import { findPostgres } from "./find-postgres.ts"

export interface StartedPostgres {
  /** Its URL without a database, for a user who can create databases but is not a superuser. */
  url: string
  /** Ends it as `kill -9` does, and starts it again on the same data. */
  crash(): Promise<void>
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Where its folder is created. Default: the system's temporary folder. */
  under?: string
  /** Additional environment variables of the server. */
  env?: Readonly<Record<string, string>>
  /** Additional settings of the server, such as `shared_preload_libraries`. */
  settings?: Readonly<Record<string, string | number>>
}

/**
 * Starts a Postgres on a free loopback port in a temporary folder. Its data survive a kill but not a power cut, because it does not wait
 * for the disk. Throws if no Postgres is installed.
 */
export async function startPostgres({
  under = tmpdir(),
  env = {},
  settings: more = {},
}: PostgresOptions = {}): Promise<StartedPostgres> {
  const bin = findPostgres(existsSync)
  if (bin === undefined) throw new Error("No Postgres found. Install one, or set POSTGRES_BIN to the folder of initdb.")
  const folder = mkdtempSync(join(under, "citable-postgres-"))
  const data = join(folder, "data")
  const user = findServerUser(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const setup = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
  const initialised = spawnSync(join(bin, "initdb"), setup, { ...user, encoding: "utf8", cwd: folder })
  if (initialised.status !== 0) {
    remove()
    throw new Error(`initdb failed: ${initialised.stderr}`, { cause: initialised.error })
  }
  const port = await findFreePort()
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    full_page_writes: "off",
    jit: "off",
    max_connections: 300,
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const own = { ...user, cwd: folder, env: { ...process.env, ...env } }
  const run = () => spawn(join(bin, "postgres"), ["-D", data, ...flags], { ...own, stdio: "ignore" })
  let server = run()
  let gone = once(server, "exit")
  // If this process ends without `close`, nothing else ends the server.
  const kill = () => server.kill("SIGQUIT")
  process.once("exit", kill)
  const addUser = async () => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
    await client.connect()
    await client.query("create role citable login createdb").finally(() => client.end())
  }
  const close = async () => {
    process.off("exit", kill)
    kill()
    await gone
    remove()
  }
  try {
    await waitUntilItAnswers(addUser, server)
  } catch (error) {
    await close()
    throw error
  }
  const crash = async () => {
    server.kill("SIGKILL")
    await gone
    // Its children end when they notice, and until then another server does not start.
    for (let attempt = 0; attempt < 100; attempt++) {
      server = run()
      gone = once(server, "exit")
      if ((await Promise.race([gone, setTimeout(300)])) === undefined) return
    }
    throw new Error("Postgres does not start again.")
  }
  return { url: `postgres://citable@127.0.0.1:${port}`, crash, close }
}

/** Postgres refuses to run as root, so root runs it as the user `postgres` of its package. */
function findServerUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout)
  const user = { uid: id("-u"), gid: id("-g") }
  if (!user.uid) throw new Error("Postgres does not run as root, and there is no user postgres. Create it.")
  chownSync(folder, user.uid, user.gid)
  return user
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

async function waitUntilItAnswers(ask: () => Promise<void>, server: { exitCode: number | null }): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (server.exitCode !== null || tries > 600) throw new Error("Postgres did not start", { cause: error })
      await setTimeout(50)
    }
  }
}
