import type { BrandRow } from "@citable/storage/brand-row"
import type { WritingRun } from "@citable/writing/writing-run"

import type { Services } from "../../../call/call-context.ts"
import type { WritingSettings } from "./writing-settings.ts"

/** The services that jobs of writing use. */
export type WritingServices = Pick<
  Services,
  "db" | "box" | "writers" | "engineFetch" | "writingLimits" | "prompts" | "reading" | "now" | "notifyWorkers" | "tally"
>

/** One job, for the code that writes by its kind. */
export interface WritingJob {
  brand: BrandRow
  contentId: string
  settings: WritingSettings
  run: WritingRun
  services: WritingServices
}
