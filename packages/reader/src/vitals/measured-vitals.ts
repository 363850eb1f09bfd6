import type { ScriptWords } from "./count-script-words.ts"

export type VitalsDevice = "desktop" | "mobile"

/** The Core Web Vitals of a page. What is null has its reason in `missing`. */
export interface MeasuredVitals {
  /**
   * `page_speed`: what Google has of real visits, or its own laboratory. `browser`: one browser of ours, without a slower network.
   * `lighthouse`: Lighthouse on this machine, which reckons with the network and the processor of a telephone.
   */
  source: "page_speed" | "browser" | "lighthouse"
  /** Whether the values are the 75th percentile of real visits of 28 days. */
  isField: boolean
  /** Of the page itself, or of its whole origin where Google knows too few visits of the page. */
  scope: "page" | "origin"
  lcpMs: number | null
  /** How fast the page answers to clicks. Only real visits have it: nobody clicks in a laboratory. */
  inpMs: number | null
  cls: number | null
  /** Why a value is null, by its name. */
  missing: Partial<Record<"lcpMs" | "inpMs" | "cls", string>>
  /** The words of the page before and after its scripts; null if nobody asked, or no browser of ours opened the page. */
  words: ScriptWords | null
}
