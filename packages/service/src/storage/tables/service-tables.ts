/** How many calls of a UTC month (`2026-07`) are spent, or leased to a process that will spend them. */
export interface AllowanceTable {
  account_id: string
  month: string
  taken: number
}

/** POSTs that were made under an `Idempotency-Key`; `answer` is null within the transaction of the first one alone. */
export interface IdempotencyKeyTable {
  credential_id: string
  key: string
  request_hash: string
  answer: string | null
  created_at: number
}

/** Work in the background, where the database has no queue of its own. */
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
