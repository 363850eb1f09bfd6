import type { AuditIssue } from "@citable/contract/site"
import type { CrawledPage, PageFacts } from "@citable/reader"

/** What a fault costs, as the score counts it. */
export interface Harm {
  /**
   * The share of its readers that a page loses by it, 0 to 1: 1 if nobody can read the page, 0.85 if Google may not index it, 0.2 if people
   * or engines misread it.
   */
  share: number
  /**
   * `site`: every page loses it, such as by a certificate that ends. `wanted`: only pages that the site wants to be found, because others may be
   * so on purpose, as with `noindex`. Default: `page`, every page that the findings name.
   */
  extent?: "page" | "wanted" | "site"
}

/** What people read of a check. */
export interface CheckText {
  /** Permanent: `list_audit_issues` and the pages of earlier audits have it. */
  code: string
  /** Of a finding that names no other. */
  severity: AuditIssue["severity"]
  /** Default: that of its severity, see `harmOf`. */
  harm?: Harm
  category: AuditIssue["category"]
  /** What is wrong, as a short sentence, such as "Pages without a title". */
  title: string
  /** What it means for people, search engines or AI assistants, and what to do. */
  detail: string
}

/** One thing that a check found on a page. */
export interface Finding {
  severity?: AuditIssue["severity"]
  /** The share of its readers that this page loses. Default: that of the check. */
  share?: number
  /** What is there, such as the title that is too long; null if the code says it all. */
  detail: string | null
}

/** A page that answered 200 with HTML. */
export interface CheckedPage extends Omit<CrawledPage, "facts"> {
  facts: PageFacts
  /** Whether robots.txt, its robots directives and its canonical URL let search engines index it. */
  isIndexable: boolean
  /** Its first canonical URL, normalised; null without a usable one. */
  canonicalUrl: string | null
  /** Whether it reads like an article: `og:type`, its structured data, or a date and an author. */
  isArticle: boolean
  /** The hosts of the site, in lower case, with a port if it is not the usual one. */
  hosts: ReadonlySet<string>
  /** When it was fetched, in milliseconds since 1970. */
  at: number
}

/** A check that needs nothing but the page. It runs while the page is crawled, so it must be fast, and it must not keep the page. */
export interface PageCheck extends CheckText {
  /** Undefined if the check does not concern the page, which then does not count. Else the findings; none if the page passes. */
  find(page: CheckedPage): readonly Finding[] | undefined
}
