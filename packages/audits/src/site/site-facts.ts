import type { Robots, RobotsFault, SitemapFault } from "@citable/reader"

import type { CheckText } from "../checks/check.ts"

/** A file or page of the site that was asked for by itself, after redirects. */
export interface Probe {
  url: string
  finalUrl: string
  /** Null if there was no answer; `error` says why. */
  status: number | null
  error: string | null
  contentType: string | null
  bytes: number
}

/** One file of a sitemap, without its URLs. */
export interface SitemapFact {
  url: string
  status: number | null
  error: string | null
  urls: number
  faults: readonly SitemapFault[]
  /** How many of its dates differ, and how many lie in the future. */
  lastmods: { count: number; different: number; future: number }
}

/** What an audit learns about a site before it crawls. It is stored with the audit. */
export interface SiteFacts {
  /** The home page, after redirects. */
  home: string
  /** Whether the home page has little more than a form with a password. */
  asksToSignIn: boolean
  /** The hosts whose pages are pages of the site, in lower case, with a port if it is not the usual one. */
  hosts: string[]
  robots: Pick<Probe, "url" | "status" | "error" | "bytes"> & {
    faults: readonly RobotsFault[]
    rules: Robots
    /** Seconds between requests that it asks for. */
    crawlDelay: number | null
  }
  sitemaps: SitemapFact[]
  /** Whether every sitemap was read, so that no sitemap names more pages. */
  hasEverySitemap: boolean
  /** A URL that cannot exist, a hash of the text that answers there, and whether it keeps itself out of the index, as streamed pages do. */
  missingPage: Probe & { textHash: string | null; isNoindex?: boolean }
  /** The home page by plain HTTP; null if the site has no HTTPS. */
  plainHttp: Probe | null
  /** The home page of the same name with or without `www.`; null if nothing answers there. */
  twin: Probe | null
  favicon: Probe | null
  /** Milliseconds since 1970; null for a host that shows no certificate. */
  certificateExpiresAt: number | null
  /** Whether somebody inspected the site as AI crawlers see it. */
  isInspected: boolean
  /** What the inspection found. */
  aiAccess: { code: string; severity: CheckText["severity"]; detail: string; url?: string }[]
}
