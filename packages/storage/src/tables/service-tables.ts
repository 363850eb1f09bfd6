import type { ColumnType } from "kysely"

/** The calls of a UTC month (`2026-07`) that are spent or leased to a process. */
export interface AllowanceTable {
  account_id: string
  month: string
  taken: number
}

/** The answers to POSTs with an `Idempotency-Key`. `answer` is only null within the transaction of the first call. */
export interface IdempotencyKeyTable {
  credential_id: string
  key: string
  request_hash: string
  answer: string | null
  created_at: number
}

/** Background jobs: all of them on SQLite, which has no queue of its own, and on Postgres those with a share. */
export interface JobTable {
  id: string
  kind: string
  key: string
  /** Whose turn it takes: an account, or empty. */
  share: ColumnType<string, string | undefined>
  /** JSON. */
  payload: string
  state: "queued" | "active" | "retry" | "failed"
  run_at: number
  attempts: number
  lease_owner: string | null
  leased_until: number | null
  last_error: string | null
  created_at: number
}

/** The one row about this data as a whole. Its id is 1. */
export interface InstanceTable {
  id: number
  /** Where it runs, as JSON: a `Place`. Null until a process has looked. */
  place: string | null
  /** Why it sends nothing, as a sentence; null if it may. */
  paused_reason: string | null
  paused_at: number | null
}
