import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { findProgram } from "./find-program.ts"

const version = "6.65.0"

export interface FoundGhost {
  /** The folder of its package, with what it needs. */
  core: string
  /** The folder that holds it, for what is made of it. */
  cache: string
  /** The programs of its database: the server, and the one that makes its files. */
  mariadb: string
  install: string
}

/** Finds the Ghost that `.ci/fetch-ghost` has fetched into `GHOST_FOLDER`, or else the cache, and a MariaDB of this machine. */
export function findGhost(exists: (path: string) => boolean): FoundGhost | undefined {
  const cache =
    process.env["GHOST_FOLDER"] ?? fileURLToPath(new URL("../../../node_modules/.cache/ghost", import.meta.url))
  const core = join(cache, version)
  const mariadb = findProgram("mariadbd", undefined, exists)
  const install = findProgram("mariadb-install-db", undefined, exists)
  const isThere = exists(core) && mariadb !== undefined && install !== undefined
  return isThere ? { core, cache, mariadb, install } : undefined
}
