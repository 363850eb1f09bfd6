/** Why nothing can be stored at present. Only the operator can change that, except that a disk may get space by itself. */
export type StorageFault = "full" | "read_only" | "io_error" | "damaged"

/** Faults by the primary result code of SQLite (https://www.sqlite.org/rescode.html). */
const sqlite: Record<number, StorageFault> = {
  8: "read_only",
  10: "io_error",
  11: "damaged",
  13: "full",
  14: "io_error",
  26: "damaged",
}

/** Faults by the error code of Postgres (manual, appendix A) or of the operating system. */
const others: Record<string, StorageFault> = {
  "53100": "full",
  "58030": "io_error",
  "25006": "read_only",
  XX001: "damaged",
  XX002: "damaged",
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read_only",
  EIO: "io_error",
}

/** Finds the fault that an error or one of its causes reports. Undefined if the storage is not to blame. */
export function findStorageFault(error: unknown): StorageFault | undefined {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code, errcode } = current as { code?: unknown; errcode?: unknown }
    // The last eight bits are the primary code.
    const fault = code === "ERR_SQLITE_ERROR" ? sqlite[Number(errcode) & 0xff] : others[String(code)]
    if (fault !== undefined) return fault
    current = current.cause
  }
  return undefined
}
