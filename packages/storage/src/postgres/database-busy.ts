import { CitableError } from "@citable/contract"

/** Explains that a caller waited in vain for one of the connections that this process has. The database itself is there. */
export function databaseBusy(limit: number, cause: unknown): CitableError {
  const text = `All ${limit} connections of this process to the database are busy, and none became free in time. Make fewer calls at once, or start another process. If that happens often, look for slow queries in pg_stat_activity.`
  return new CitableError(text, { code: "database_busy", cause })
}
