import { notFound, ProblemError } from "@citable/contract/problem-error"

import { findOutage } from "./find-outage.ts"
import { findStorageFault, type StorageFault } from "./find-storage-fault.ts"

/**
 * Converts a database error into a problem if its cause is outside the service, such as a concurrent write. Undefined for any other
 * error.
 */
export function toStorageProblem(error: unknown): ProblemError | undefined {
  const fault = findStorageFault(error)
  if (fault !== undefined) return unavailable(fault, error)
  const reason = reasonOf(error)
  return reason === undefined ? undefined : problems[reason](error)
}

const faults: Record<StorageFault, string> = {
  full: "its disk is full",
  read_only: "its storage is read-only",
  io_error: "its disk reports errors",
  damaged: "its database is damaged",
}

/** The problem of a call whose write fails until the operator does something. The cause is for the log. */
function unavailable(fault: StorageFault, cause: unknown): ProblemError {
  const detail = `The service cannot store anything at present, because ${faults[fault]}. Try again later, or tell its operator.`
  return new ProblemError("storage_unavailable", detail, { headers: { "retry-after": "10" }, cause })
}

type Reason = "taken" | "gone" | "busy" | "unstorable"

const problems: Record<Reason, (cause: unknown) => ProblemError> = {
  taken: (cause) => {
    const detail = "Another call wrote the same item at the same time. Read it again, then decide whether to retry."
    return new ProblemError("conflict", detail, { cause })
  },
  // Another call has deleted the parent of the row.
  gone: notFound,
  busy: (cause) => {
    const headers = { "retry-after": "1" }
    return new ProblemError("busy", "The service is busy. Try again.", { headers, cause })
  },
  unstorable: (cause) =>
    new ProblemError("invalid_input", "Text must not contain characters such as the null character (U+0000).", {
      cause,
    }),
}

/** Reasons by the error code of Postgres (manual, appendix A). */
const postgres: Record<string, Reason> = {
  "23505": "taken",
  "23503": "gone",
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "22021": "unstorable",
  // The query took too long.
  "57014": "busy",
}

/** Reasons by the extended result code of SQLite, or by the primary one in its last eight bits. */
const sqlite: Record<number, Reason> = { 1555: "taken", 2067: "taken", 787: "gone", 5: "busy" }

function reasonOf(error: unknown): Reason | undefined {
  if (!(error instanceof Error)) return undefined
  if (findOutage(error) !== undefined) return "busy"
  // Its rollback failed as well.
  if (error instanceof AggregateError) return reasonOf(error.cause)
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === "ERR_SQLITE_ERROR") return sqlite[Number(errcode)] ?? sqlite[Number(errcode) & 0xff]
  return typeof code === "string" ? postgres[code] : undefined
}
