import type { AlertKind } from "../webhooks/alert.ts"

/** What a person can choose to get by mail. */
export type MailKind = AlertKind | "weekly_report"

/** What a person gets by mail about a brand. */
export interface MailChoices {
  kinds: MailKind[]
  /** The time zone of the weekly report, such as `Europe/Berlin`. */
  zone: string
  /** What the person can choose: alerts are for people who can do something about them. */
  choosable: MailKind[]
  /** Whether the service sends mail. */
  can_mail: boolean
}
