import type { FrameCheck } from "./check-frame.ts"

/** What the script of the editor gets to show a site's page. */
export interface LiveSite {
  session: string
  address: string
  origin: string
  /** Whether the page is on the machine of the person who edits. */
  isLocal: boolean
  /** Whether a browser shows the page in a frame; without a reason if it does. */
  frame: FrameCheck
}
