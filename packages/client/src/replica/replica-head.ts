import { hash, randomUUID } from "node:crypto"
import { join } from "node:path"

import { CitableError } from "@citable/contract/core"

import type { SyncState } from "../content-sink.ts"
import type { SegmentName } from "./open-segment.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"

/** The one file of a replica that is replaced: it names all others. */
export interface ReplicaHead {
  state: SyncState
  /** When the sync that it comes from began, in milliseconds: the articles are at least as new. */
  syncedAt: number
  /** The names it was synced for, oldest first. */
  freshFor: string[]
  /** How many articles there are. */
  articles: number
  /** What a later one says holds. */
  segments: SegmentName[]
}

export interface StoredHead {
  head: ReplicaHead
  /** Tells one head from the next. */
  digest: string
}

const headName = "replica.json"
/** Of the format: a replica of another version counts as absent. */
export const replicaVersion = 3

/** `undefined` where there is none of this version, `"damaged"` where it is torn. Throws `replica_unreadable`. */
export async function readHead(
  dir: string,
  { readFile }: Pick<ReplicaFiles, "readFile">,
): Promise<StoredHead | "damaged" | undefined> {
  let text: string
  try {
    text = await readFile(join(dir, headName), "utf8")
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return undefined
    throw toUnreadable(dir, cause)
  }
  const [, version, digest, body] = /^citable-replica (\d+) ([\w-]+)\n([^]*)$/.exec(text) ?? []
  if (version === undefined || digest === undefined || body === undefined) return "damaged"
  if (Number(version) !== replicaVersion) return undefined
  return hash("sha256", body, "base64url") === digest ? { head: JSON.parse(body) as ReplicaHead, digest } : "damaged"
}

/** Puts a head in the place of the last one in one step: a reader sees the one or the other. */
export async function writeHead(dir: string, head: ReplicaHead, files: ReplicaFiles): Promise<StoredHead> {
  const temporary = join(dir, `${headName}.${randomUUID()}`)
  const body = JSON.stringify(head)
  const digest = hash("sha256", body, "base64url")
  const file = await files.open(temporary, "wx")
  try {
    await file.writeFile(`citable-replica ${replicaVersion} ${digest}\n${body}`)
    // Else a power cut could leave the new name on empty content.
    await file.sync()
  } finally {
    await file.close()
  }
  await files.rename(temporary, join(dir, headName))
  return { head, digest }
}

export function toUnreadable(dir: string, cause: unknown): CitableError {
  return new CitableError(`The replica in ${dir} cannot be read. May this process read the directory?`, {
    code: "replica_unreadable",
    cause,
  })
}

export function toUnwritable(dir: string, cause: unknown): CitableError {
  return new CitableError(`The replica in ${dir} cannot be written. Is there space, and may this process write?`, {
    code: "replica_unwritable",
    cause,
  })
}
