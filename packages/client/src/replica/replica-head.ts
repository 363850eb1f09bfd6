import { hash, randomUUID } from "node:crypto"
import { join } from "node:path"

import { CitableError } from "@citable/contract/core"

import type { SyncState } from "../content-sink.ts"
import type { SegmentName } from "./open-segment.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"

/** The one file of a replica that gets replaced. It names all others. */
export interface ReplicaHead {
  state: SyncState
  /** When its sync began, in milliseconds. The articles are at least as new. */
  syncedAt: number
  /** The `freshFor` names of its syncs, oldest first. */
  freshFor: string[]
  /** How many articles there are. */
  articles: number
  /** Later segments override earlier ones. */
  segments: SegmentName[]
}

export interface StoredHead {
  head: ReplicaHead
  /** Identifies this head. */
  digest: string
}

const headName = "replica.json"
/** The version of the format. A replica of another version counts as absent. */
export const replicaVersion = 4

/** `undefined` if there is none of this version, `"damaged"` if it is incomplete. Throws `replica_unreadable`. */
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

/** Replaces the head in one step. A reader sees the old or the new one. */
export async function writeHead(dir: string, head: ReplicaHead, files: ReplicaFiles): Promise<StoredHead> {
  const temporary = join(dir, `${headName}.${randomUUID()}`)
  const body = JSON.stringify(head)
  const digest = hash("sha256", body, "base64url")
  const file = await files.open(temporary, "wx")
  try {
    await file.writeFile(`citable-replica ${replicaVersion} ${digest}\n${body}`)
    // Otherwise a power cut could leave an empty file under the new name.
    await file.sync()
  } finally {
    await file.close()
  }
  await files.rename(temporary, join(dir, headName))
  return { head, digest }
}

export function toUnreadable(dir: string, cause: unknown): CitableError {
  return new CitableError(`The replica in ${dir} cannot be read. Check the permissions of the directory.`, {
    code: "replica_unreadable",
    cause,
  })
}

export function toUnwritable(dir: string, cause: unknown): CitableError {
  return new CitableError(
    `The replica in ${dir} cannot be written. Check the free space and the permissions of the directory.`,
    {
      code: "replica_unwritable",
      cause,
    },
  )
}
