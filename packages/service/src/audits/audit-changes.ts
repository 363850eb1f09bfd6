/** A fault that pages of a template have, and did not have in the audit before. */
export interface Worsening {
  code: string
  severity: "error" | "warning" | "notice"
  /** A page that stands for those of the template. */
  page: string
  pages: number
}

/** How an audit differs from the one before. */
export interface AuditChanges {
  compared_with: string
  /** Null also for a score that was computed otherwise: the two say nothing of each other. */
  score: number | null
  new: number
  remaining: number
  gone: number
  pages_compared: number
  /** Null unless the audit before read the whole site. */
  pages_added: number | null
  /** Null unless this audit read the whole site. */
  pages_left: number | null
  /** What got worse, by template. Null after an audit of an earlier release. */
  worse: Worsening[] | null
}
