import { randomUUID } from "node:crypto"
import { open, readFile, rename, rm, stat } from "node:fs/promises"
import { hostname } from "node:os"

import { parseRecord } from "./parse-record.ts"
import { hasCode } from "./replica-files.ts"

/** One process at a time holds the lock. A process that dies loses it. */
export interface DirectoryLock {
  /** Whether this process still holds it. Another one takes it over from a process that sleeps for long. */
  readonly isHeld: () => Promise<boolean>
  release(): Promise<void>
}

/** `id` identifies one acquisition of the lock. `started` is when the process began, in milliseconds. */
const ownerFields = { id: "string", host: "string", pid: "number", started: "number" } as const
type Owner = NonNullable<ReturnType<typeof parseOwner>>

const heartbeatMs = 5_000
/** A live holder touches the file more often. */
const silentMs = 30_000
/** A process writes its name right after it creates the file, unless it died in between. */
const namelessMs = 2_000
/** Two readings of one process differ only by rounding. A restarted container gives the same pid to another process. */
const startedToleranceMs = 2_000

const started = Math.round(Date.now() - process.uptime() * 1000)

/**
 * Takes the lock, also from a dead holder. `undefined` while another process holds it. On network file systems, two
 * machines may hold it for a moment. What it guards must stay correct then, at a higher cost.
 */
export async function tryLock(path: string): Promise<DirectoryLock | undefined> {
  const lock = await create(path)
  if (lock !== undefined) return lock
  const owner = await readStaleOwner(path)
  if (owner === undefined) return undefined
  return (await remove(path, owner)) ? await create(path) : undefined
}

/** Whether a process holds the lock that, as far as one can tell, is alive. */
export async function isLocked(path: string): Promise<boolean> {
  if ((await readStaleOwner(path)) !== undefined) return false
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** The holder of the lock, if it is known. */
export async function readOwner(path: string): Promise<Pick<Owner, "host" | "pid"> | undefined> {
  return parseOwner(await readFile(path, "utf8").catch(() => ""))
}

async function create(path: string): Promise<DirectoryLock | undefined> {
  const id = randomUUID()
  const owner: Owner = { id, host: hostname(), pid: process.pid, started }
  const text = JSON.stringify(owner)
  const file = await open(path, "wx").catch((error: unknown) => {
    if (hasCode(error, "EEXIST")) return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    await file.writeFile(text)
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    // Without it, the lock looks abandoned after a while, and it is.
    file.utimes(now, now).catch(() => clearInterval(heartbeat))
  }, heartbeatMs)
  heartbeat.unref()
  return {
    isHeld: async () => (await readFile(path, "utf8").catch(() => undefined)) === text,
    async release() {
      clearInterval(heartbeat)
      await file.close()
      await remove(path, text)
    },
  }
}

/** The text of a lock file whose holder is gone. `undefined` if the holder is alive or there is no lock. */
async function readStaleOwner(path: string): Promise<string | undefined> {
  try {
    const { mtimeMs } = await stat(path)
    const text = await readFile(path, "utf8")
    const silence = Date.now() - mtimeMs
    const owner = parseOwner(text)
    if (owner === undefined) return silence > namelessMs ? text : undefined
    return silence > silentMs || isGone(owner) ? text : undefined
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}

/** Removes the lock file if it still has this text. It moves the file aside first, because another process may have taken the lock. */
async function remove(path: string, text: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
    if ((await readFile(/* turbopackIgnore: true */ aside, "utf8")) !== text) {
      await rename(aside, path)
      return false
    }
    await rm(aside, { force: true })
    return true
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false
    throw error
  }
}

function parseOwner(text: string): { id: string; host: string; pid: number; started: number } | undefined {
  return parseRecord(text, ownerFields)
}

function isGone(owner: Owner): boolean {
  if (owner.host !== hostname()) return false
  if (owner.pid === process.pid) return Math.abs(owner.started - started) > startedToleranceMs
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    // EPERM means that another user's process is alive.
    return !hasCode(error, "EPERM")
  }
}
