/** How a robots.txt judges one user agent at one URL (RFC 9309). */
export interface RobotsDecision {
  /** Null if readings of the file differ; see `isAmbiguous`. */
  allowed: boolean | null
  /** The line that decides, as written; null if none does. */
  rule: string | null
  /** Its number from 1; null if none decides. */
  line: number | null
  /** Whether Google's reading of user agent names and the usual one differ here. */
  isAmbiguous: boolean
}
