/** How the work of each kind can end. A failed attempt that is tried again counts as `retried`. */
export interface Outcomes {
  deliveries: "delivered" | "retried" | "failed"
  publications: "succeeded" | "retried" | "conflict" | "failed"
  scans: "completed" | "failed"
  audits: "completed" | "failed"
  imports: "done" | "failed"
  mails: "sent" | "dropped" | "retried" | "failed"
  sign_ins: "wrong_password" | "too_many"
}

/** Counts in this process, for metrics. A service without metrics has none. */
export interface Tally {
  /** Counts work that has ended. Call it after the commit. */
  end<Work extends keyof Outcomes>(work: Work, outcome: Outcomes[Work]): void
  /** Counts US dollars that engines and language models cost. */
  spend(work: "scans" | "writing", dollars: number): void
}
