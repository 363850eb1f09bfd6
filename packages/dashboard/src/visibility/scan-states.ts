import type { Scan } from "@citable/contract/visibility"

/** The states of a scan in words. */
export const scanStates: Readonly<Record<Scan["status"], string>> = {
  queued: "waiting",
  running: "running",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
}
