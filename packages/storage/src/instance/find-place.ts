import { realpathSync, statfsSync, statSync } from "node:fs"
import { join } from "node:path"

import { sql } from "kysely"

import { type Database, serverOf } from "../database.ts"
import type { DatabasePlace } from "../open-data-folder.ts"
import type { Place } from "./place.ts"

/**
 * The file systems of Linux (statfs(2)) on which a file keeps its number. Those of containers, networks and virtual machines can number their files
 * anew at each start.
 */
const steady = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x01021994, 0xf2f52010])

/** Finds out where the data of a service is. Undefined for a database in memory, and for a dialect. */
export async function findPlace(
  db: Database,
  { dataDir, dialect, publicUrl }: DatabasePlace & { publicUrl: string | undefined },
): Promise<Place | undefined> {
  const url = publicUrl === undefined || isLocal(publicUrl) ? {} : { url: publicUrl.replace(/\/+$/, "") }
  if (serverOf(db) !== undefined) {
    const oid = sql<{ oid: string }>`select oid::text as oid from pg_database where datname = current_database()`
    const system = await findSystem(db)
    const { rows } = await oid.execute(db)
    return { kind: "server", ...(system && { system }), database: rows[0]?.oid ?? "", ...url }
  }
  if (dialect !== undefined || dataDir === ":memory:") return undefined
  const { ino, dev } = statSync(join(dataDir, "service.db"), { bigint: true })
  const isSteady = process.platform === "linux" && steady.has(statfsSync(dataDir).type)
  const file = isSteady ? { file: String(ino), device: String(dev) } : {}
  return { kind: "file", path: realpathSync(dataDir), ...file, ...url }
}

/** Some hosts allow nobody to call this function. */
async function findSystem(db: Database): Promise<string | undefined> {
  const may = sql<{ may: boolean }>`
    select has_function_privilege(to_regprocedure('pg_control_system()'), 'execute') as may`
  if ((await may.execute(db)).rows[0]?.may !== true) return undefined
  const system = sql<{ system: string }>`select system_identifier::text as system from pg_control_system()`
  return (await system.execute(db)).rows[0]?.system
}

const isLocal = (url: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? "")
