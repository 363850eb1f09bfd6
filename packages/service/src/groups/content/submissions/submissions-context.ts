import type { Services } from "../../../call/call-context.ts"

/** Where addresses are submitted with IndexNow. It shares them with all search engines that take part. */
export interface IndexNowOptions {
  /** @default "https://api.indexnow.org/indexnow" */
  url?: string
  /** @default the global `fetch` */
  fetch?: typeof fetch
}

/** What submitting addresses to search engines needs of the service. */
export type SubmissionsContext = Pick<Services, "db" | "box" | "google" | "reading" | "now"> & {
  indexNow: Required<IndexNowOptions>
}

/** How a submission ends for now. */
export type Outcome =
  | { state: "received"; reason: string | null; status: number | null }
  | { state: "skipped" | "failed"; reason: string; status?: number | null }
  /** The next attempt is after a pause, and not before `notBefore`. An engine that asks to wait has not failed. */
  | { state: "waiting"; reason: string; status?: number | null; notBefore?: number; isAsked?: boolean }
