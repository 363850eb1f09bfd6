import type { CheckText } from "../checks/check.ts"

/** A file or page of the site that was asked for by itself. */
export interface Probe {
  url: string
  status: number | null
  error: string | null
  /** Where it redirects to, after all redirects. */
  finalUrl: string | null
  contentType: string | null
  bytes: number
}

/** What an audit learns about a site before it crawls. It is stored with the audit. */
export interface SiteFacts {
  /** The home page, after redirects. */
  home: string
  /** The hosts whose pages are pages of the site, in lower case. */
  hosts: string[]
  robots: Probe & { faults: { line: number | null; code: string; text: string }[]; isHtml: boolean; isTooLong: boolean }
  sitemaps: (Probe & { urls: number; faults: string[]; foreignUrls: number; lastmods: number; futureLastmods: number; differentLastmods: number })[]
  /** A URL that cannot exist. */
  missingPage: Probe & { textHash: string | null }
  /** The home page by plain HTTP; null if the site has no HTTPS. */
  plainHttp: Probe | null
  /** The home page of the same name with or without `www.`; null if nothing answers there. */
  twin: Probe | null
  favicon: Probe | null
  /** Milliseconds since 1970; null without HTTPS. */
  certificateExpiresAt: number | null
  /** What the inspection for AI crawlers found. */
  aiAccess: { code: string; severity: CheckText["severity"]; detail: string; url?: string }[]
}
