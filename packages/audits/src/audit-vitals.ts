import type { ScriptWords } from "@citable/reader/vitals"

/** The 75th percentile over the measured pages. */
export interface AuditVitals {
  source: string
  synced_at: string | null
  missing: "not_configured" | "not_synced" | "no_data" | "failed" | null
  pages_measured: number
  lcp_ms: number | null
  inp_ms: number | null
  cls: number | null
  note: string | null
  /** What each page had. */
  pages: readonly {
    url: string
    lcp_ms: number | null
    inp_ms: number | null
    cls: number | null
    /** Null if no browser opened the page. */
    words: ScriptWords | null
  }[]
}
