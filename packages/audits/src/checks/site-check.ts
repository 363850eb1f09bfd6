import type { AuditAccessibility } from "../accessibility/audit-accessibility.ts"
import type { AuditVitals } from "../audit-vitals.ts"
import type { KnownPage } from "../site/known-page.ts"
import type { SiteFacts } from "../site/site-facts.ts"
import type { CheckText, Finding } from "./check.ts"

/** A site after its crawl. */
export interface AuditedSite {
  scope: "site" | "urls"
  facts: SiteFacts
  /** What was measured of some pages. */
  vitals: AuditVitals["pages"]
  /** What a browser found in one page of each template; null if nobody asked for it. */
  accessibility: AuditAccessibility | null
  /** Groups of URLs of indexable pages whose texts are nearly the same. */
  nearDuplicates: readonly (readonly string[])[]
  /** Whether the crawl read everything that it found, so that a page without links to it is an orphan. */
  isComplete: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A crawled site whose pages a check compares. */
export interface KnownSite extends AuditedSite {
  /** Every page that the audit knows. */
  readPages: () => Promise<readonly KnownPage[]>
}

/** What a check over the whole site found. */
export interface SiteVerdict {
  /** How many pages, or other things, it concerns. 0: it does not count. */
  checked: number
  findings: readonly (Finding & { url: string })[]
}

/** A check that compares pages, or judges what belongs to no page. Some need a site whose pages are in a database. */
export interface SiteCheck<Site extends AuditedSite = AuditedSite> extends CheckText {
  /** `site`: only if the whole site was crawled, not listed URLs. */
  scope?: "site"
  find(site: Site): Promise<SiteVerdict>
}
