import { findOutage } from "./find-outage.ts"

/** Primary result codes (https://www.sqlite.org/rescode.html). */
const sqlite: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  19: "SQLITE_CONSTRAINT",
}

/**
 * Finds the code with which the database explains an error: a SQLSTATE, the name of a result code of SQLite, `busy` or `unreachable`. Undefined if
 * the database is not the cause.
 */
export function findDatabaseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === "ERR_SQLITE_ERROR") return sqlite[Number(errcode) & 0xff] ?? "SQLITE_OTHER"
  // Only Postgres grades its errors. Codes of the system, such as EPIPE, have five letters, too.
  if ("severity" in error && typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code
  if (code === "database_busy") return "busy"
  return findDatabaseCode(error.cause) ?? (findOutage(error) === undefined ? undefined : "unreachable")
}
