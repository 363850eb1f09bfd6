import type { PageFetch, RobotsFile } from "@citable/reader"

import type { Database } from "../storage/database.ts"
import type { AuditSettings } from "./audit-settings.ts"
import type { AuditVitals } from "./audit-vitals.ts"
import type { EndAuditOptions } from "./end-audit.ts"
import type { LookOptions } from "./site/look-at-site.ts"
import type { SiteFacts } from "./site/site-facts.ts"

/** An audit that runs. */
export interface AuditRun {
  id: string
  brandId: string
  settings: AuditSettings
}

export interface RunAuditOptions extends Pick<LookOptions, "readCertificate"> {
  db: Database
  fetch: PageFetch
  now: () => number
  /** Inspects the site as AI crawlers see it. */
  inspectAiAccess?: (facts: SiteFacts, robots: RobotsFile) => Promise<SiteFacts["aiAccess"]>
  /** Measures the Core Web Vitals of the most linked pages. */
  measureVitals?: (urls: readonly string[], device: AuditSettings["device"]) => Promise<AuditVitals>
  /** Requests at once to the site. Default: 2. */
  concurrency?: number
  /** The most links to elsewhere, and images, that it asks for. Default: 2,000. */
  maxTargets?: number
  /** Ends a crawl for now. The other steps go on to their ends, since they could not go on where they were. */
  pause?: AbortSignal
  /** Ends the work for now: what is stored stays, and the next call goes on. */
  signal?: AbortSignal
  /** Gets each step of the audit that ends in the transaction of its end. */
  onEnd?: EndAuditOptions["onEnd"]
}
