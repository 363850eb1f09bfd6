import type { Html } from "@citable/page-kit"

/**
 * Something that can break, as it was last seen. `works`: somebody has seen this week that it does. `not_checked`: nobody has, so nothing is
 * claimed.
 */
export interface Looked {
  kind: "site" | "webhook" | "deploy hook" | "platform" | "engine" | "source of search data" | "schedule"
  name: string
  state: "works" | "broken" | "not_checked"
  /** What was seen, or why nothing was. */
  text: Html | string
  /** Since when it is broken, if that is known. */
  since?: string | undefined
  /** Where a person mends it, or has it looked at. */
  action: { path: string; label: string }
}
