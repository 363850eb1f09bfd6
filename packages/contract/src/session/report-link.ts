/** A link to a brand's report, without its secret. */
export interface ReportLink {
  id: string
  name: string
  /** The address of the person who made it. */
  made_by: string
  created_at: string
  expires_at: string
  last_used_at: string | null
}
