import { createHash, randomUUID } from "node:crypto"
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import type { Article } from "@citable/contract"

import type { SyncState } from "../content-sink.ts"

/** A replica as the disk holds it. */
export interface StoredReplica {
  state: SyncState
  /** When the sync that it comes from began, in milliseconds: the articles are at least as new. */
  syncedAt: number
  /** The names it was synced for, oldest first. */
  freshFor: string[]
  articles: Article[]
}

const fileName = "replica.json"
/** Of the file's format: a file of another version counts as absent. */
const version = 1
/** Temporary files live for a moment: one that is older was left by a process that died. */
const leftoverAgeMs = 600_000

/**
 * Reads a replica: `undefined` where there is none of this version, `"damaged"` where its content does not match its
 * checksum. Throws `replica_unreadable`.
 */
export async function readReplica(dir: string): Promise<StoredReplica | "damaged" | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(join(dir, fileName))
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return undefined
    throw new CitableError(`The replica in ${dir} cannot be read. May this process read the directory?`, {
      code: "replica_unreadable",
      cause,
    })
  }
  const end = bytes.indexOf("\n")
  const head = /^citable-replica (\d+) ([0-9a-f]{64})$/.exec(bytes.toString("utf8", 0, Math.min(end, 200)))
  if (end === -1 || head === null) return "damaged"
  if (Number(head[1]) !== version) return undefined
  const body = bytes.subarray(end + 1)
  return hash(body) === head[2] ? (JSON.parse(body.toString("utf8")) as StoredReplica) : "damaged"
}

/** Tells one written file from the next without reading it; `undefined` where there is none. */
export async function toReplicaSignature(dir: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await stat(join(dir, fileName))
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    // Reading it says why.
    return undefined
  }
}

/** Puts a replica in the place of the last one in one step: a reader sees the one or the other. Throws `replica_unwritable`. */
export async function writeReplica(dir: string, replica: StoredReplica): Promise<void> {
  const temporary = join(dir, `${fileName}.${randomUUID()}`)
  const body = Buffer.from(JSON.stringify(replica))
  try {
    await removeLeftovers(dir)
    const file = await open(temporary, "wx")
    try {
      await file.writeFile(Buffer.concat([Buffer.from(`citable-replica ${version} ${hash(body)}\n`), body]))
      // Else a power cut could leave the new name on empty content.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(dir, fileName))
  } catch (cause) {
    await rm(temporary, { force: true })
    throw new CitableError(`The replica in ${dir} cannot be written. Is there space, and may this process write?`, {
      code: "replica_unwritable",
      cause,
    })
  }
}

/** Whether an error of the file system has this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}

async function removeLeftovers(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!/^replica\.(json|lock)\.[0-9a-f-]{36}$/.test(name)) continue
    const path = join(dir, name)
    const written = await stat(path).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > leftoverAgeMs) await rm(path, { force: true })
  }
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex")
}
