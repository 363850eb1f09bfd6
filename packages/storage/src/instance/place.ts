/** Where data runs, as far as the service can tell. What it cannot tell is absent. */
export type Place = FilePlace | ServerPlace

interface CommonPlace {
  /** The address that people open, unless it is one of this machine. */
  url?: string
}

export interface FilePlace extends CommonPlace {
  kind: "file"
  /** The data folder. */
  path: string
  /** The number of the file on its file system, where that never changes by itself. */
  file?: string
  /** The number of the file system, which can change with a restart of the machine. */
  device?: string
}

export interface ServerPlace extends CommonPlace {
  kind: "server"
  /** The system identifier of the Postgres cluster. Its replicas have the same one. */
  system?: string
  /** The oid of the database. */
  database: string
}

/**
 * Says how data got from one place to another, as a sentence. Undefined if it is the same place: a folder that was renamed, a restart, and a
 * failover to a replica are no moves.
 */
export function findMove(from: Place, to: Place): string | undefined {
  if (from.url !== undefined && to.url !== undefined && from.url !== to.url) {
    return `It ran at ${from.url}, and PUBLIC_URL is ${to.url} now.`
  }
  if (from.kind === "file" && to.kind === "file") return findFileMove(from, to)
  if (from.kind !== "server" || to.kind !== "server") return "It ran on another kind of database."
  const isOther = from.system !== undefined && to.system !== undefined && from.system !== to.system
  if (isOther) return "It ran on another Postgres, or on this one before an upgrade."
  return from.database === to.database ? undefined : "It ran in another database of this Postgres."
}

function findFileMove(from: FilePlace, to: FilePlace): string | undefined {
  const isKnown = from.file !== undefined && to.file !== undefined
  const isSame = from.file === to.file
  if (from.path === to.path) return isKnown && !isSame ? `The file in ${to.path} is a copy of another one.` : undefined
  return isKnown && isSame && from.device === to.device
    ? undefined
    : `It ran in ${from.path}, and is in ${to.path} now.`
}
