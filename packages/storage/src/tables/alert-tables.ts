import type { AlertKind, MailKind } from "@citable/contract"

/** What the people of a brand have chosen to get by mail. Nothing is chosen at first. */
interface AlertChoiceTable {
  brand_id: string
  user_id: string
  kind: MailKind
  /** The time zone of the weekly report, such as `Europe/Berlin`. */
  zone: string
  created_at: number
}

/** Alerts that were raised. Brand, kind, subject and period are unique, so nothing is raised twice. */
interface AlertTable {
  id: string
  brand_id: string
  kind: AlertKind
  /** What the alert is about, such as the id of a webhook. */
  subject: string
  /** When or which time, such as a day, a month or the number of a build. */
  period: string
  /** The data of the event, as JSON. */
  data: string
  created_at: number
}

/** The outbox of mails. Brand, person, kind and period are unique, so nothing is written twice. */
interface MailTable {
  id: string
  brand_id: string
  user_id: string
  /** Nobody chooses `brand_deletion`: each owner gets it. */
  kind: MailKind | "brand_deletion"
  /** The id of an alert, the Monday of a weekly report, or the moment of a deletion. */
  period: string
  status: "pending" | "sent" | "failed" | "dropped"
  attempts: number
  next_attempt_at: number
  lease_owner: string | null
  leased_until: number | null
  error: string | null
  created_at: number
  ended_at: number | null
}

/** The last UTC day on which the service compared a brand's visibility. It compares once a day at most. */
interface VisibilityLookTable {
  brand_id: string
  day: string
}

/** The links that show a brand's report to whoever has them. */
interface ReportLinkTable {
  id: string
  brand_id: string
  /** Who made it. */
  user_id: string
  name: string
  /** The public part of the token, by which it is found. */
  handle: string
  secret_hash: string
  created_at: number
  expires_at: number
  last_used_at: number | null
}

/** The views of lists that people have saved for themselves. */
interface SavedViewTable {
  brand_id: string
  user_id: string
  list: string
  name: string
  /** The query of the page, without its question mark. */
  query: string
  created_at: number
}

/** The tables of what people have chosen, of alerts, and of reports by mail and by link. */
export interface AlertTables {
  alert_choices: AlertChoiceTable
  alerts: AlertTable
  mails: MailTable
  report_links: ReportLinkTable
  saved_views: SavedViewTable
  visibility_looks: VisibilityLookTable
}
