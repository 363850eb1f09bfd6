import type { AuditAccessibility } from "@citable/audits/accessibility/audit-accessibility"
import type { Template } from "@citable/audits/accessibility/group-templates"
import type { AuditSettings } from "@citable/audits/audit-settings"
import type { AuditVitals } from "@citable/audits/audit-vitals"
import type { CheckList } from "@citable/audits/pages/list-checks"
import type { LookOptions } from "@citable/audits/site/look-at-site"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import type { PageFetch, RobotsFile } from "@citable/reader"
import type { Database } from "@citable/storage/database"

import type { EndAuditOptions } from "./end-audit.ts"

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
  /** Looks at one page of each template in a browser. */
  inspectTemplates?: (templates: readonly Template[], device: AuditSettings["device"]) => Promise<AuditAccessibility>
  /** The clicks of pages from search. They order the advice where two issues cost the same. */
  readClicks?: ((brandId: string, urls: readonly string[]) => Promise<ReadonlyMap<string, number>>) | undefined
  /** Requests at once to the site. Default: 2. */
  concurrency?: number
  /** The most links to elsewhere, and things that pages load, that it asks for. Default: 2,000. */
  maxTargets?: number
  /** Milliseconds until it asks a second time for what did not work. Default: 5,000. */
  recheckPauseMs?: number
  /** Ends a crawl for now. The other steps go on to their ends, since they could not go on where they were. */
  pause?: AbortSignal
  /** The page checks of the instance. Default: the built-in ones. */
  checks?: CheckList | undefined
  /** Ends the work for now: what is stored stays, and the next call goes on. */
  signal?: AbortSignal
  /** Gets each step of the audit that ends in the transaction of its end. */
  onEnd?: EndAuditOptions["onEnd"]
}
