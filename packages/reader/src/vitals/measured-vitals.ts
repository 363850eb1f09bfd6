import type { ScriptWords } from "./count-script-words.ts"

export type VitalsDevice = "desktop" | "mobile"

/** The Core Web Vitals of a page. What is null has its reason in `missing`. */
export interface MeasuredVitals {
  /**
   * `page_speed`: what Google has from real visits, or its own lab. `browser`: our own browser, without a slower network. `lighthouse`:
   * Lighthouse on this machine, which simulates the network and the processor of a phone.
   */
  source: "page_speed" | "browser" | "lighthouse"
  /** Whether the values are the 75th percentile of real visits of 28 days. */
  isField: boolean
  /** The page itself, or its whole origin where Google has too few visits to the page. */
  scope: "page" | "origin"
  lcpMs: number | null
  /** How fast the page responds to clicks, in milliseconds. Only real visits supply it, because a lab has no clicks. */
  inpMs: number | null
  cls: number | null
  /** Why a value is null, by its name. */
  missing: Partial<Record<"lcpMs" | "inpMs" | "cls", string>>
  /**
   * The words of the page before and after its scripts; null if the call did not ask for them, or our own browser did not open the page.
   */
  words: ScriptWords | null
}
