import type { LabLoad } from "./lab-vitals.ts"

/** What a process that runs Lighthouse is to do. It gets it as a message, since every user of a machine can read arguments. */
export interface LighthouseTask {
  url: string
  device: "desktop" | "mobile"
  /** How often to load the page. */
  loads: number
  /** Where Node looks for `lighthouse` from. */
  from: string
  executablePath: string
  args: readonly string[]
  proxy: { username: string; password: string }
  /** The name of our crawler, at the end of the user agent. */
  name: string | undefined
}

/** What came of it. */
export type LighthouseAnswer =
  | { loads: readonly LabLoad[] }
  | { code: "lighthouse_missing" | "sandbox_missing" | "lighthouse_failed"; message: string; cause?: string }
