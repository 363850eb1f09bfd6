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

/** Background jobs on SQLite, which has no queue of its own. */
export interface JobTable {
  id: string
  kind: string
  key: string
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
