import type { TrapReason } from "./create-traps.ts"

/** Why a URL that was found is not crawled. */
export type LeftOutReason = TrapReason | "max_known_urls" | "max_pages" | "given_up"

/** A URL that a crawl left out when it found it. */
export interface LeftOutUrl {
  /** `keyOf(url)`. */
  key: number
  reason: LeftOutReason
}
