import { ProblemError } from "@citable/contract/problem-error"
import type { UrlInspection } from "@citable/contract/search"
import { GoogleError } from "@citable/search-data/google/google-error"

import type { Handler } from "../../call/call-context.ts"
import { requireSearchConsole } from "./find-google.ts"
import { openGoogleCredentials } from "./open-google-credentials.ts"

/** Reads from Search Console at each call. The service does not store index status. */
export const inspectUrl: Handler<"inspect_url"> = async ({ db, box, brand, google, now }, { url }) => {
  const property = await requireSearchConsole(db, brand.id)
  const { inspectIndex } = await import("@citable/search-data/google/inspect-index")
  try {
    const integration = { brandId: brand.id, integrationId: property.integration_id }
    const credentials = await openGoogleCredentials({ db, box }, integration)
    const { indexStatusResult: index = {}, richResultsResult } = await inspectIndex(google, credentials, {
      property: property.property,
      url,
    })
    return {
      output: {
        url,
        source: "search_console",
        inspected_at: new Date(now()).toISOString(),
        verdict: pick(index.verdict, verdicts),
        coverage: cut(index.coverageState),
        robots_txt: pick(index.robotsTxtState, robots),
        indexing: pick(index.indexingState, indexing),
        fetch: cut(index.pageFetchState),
        last_crawled_at: toMoment(index.lastCrawlTime),
        crawled_as: pick(index.crawledAs, crawlers),
        google_canonical: cut(index.googleCanonical),
        user_canonical: cut(index.userCanonical),
        sitemaps: (index.sitemap ?? []).slice(0, 100).map((one) => one.slice(0, 2000)),
        referring_urls: (index.referringUrls ?? []).slice(0, 100).map((one) => one.slice(0, 2000)),
        rich_results: (richResultsResult?.detectedItems ?? [])
          .slice(0, 100)
          .map(({ richResultType = "", items = [] }) => ({
            type: richResultType.slice(0, 2000),
            issues: items
              .flatMap(({ issues = [] }) => issues.map(({ issueMessage = "" }) => issueMessage.slice(0, 2000)))
              .slice(0, 100),
          })),
      },
    }
  } catch (cause) {
    if (!(cause instanceof GoogleError)) throw cause
    throw new ProblemError("integration_failed", cause.message, { cause })
  }
}

const verdicts: Record<string, UrlInspection["verdict"]> = {
  PASS: "pass",
  PARTIAL: "partial",
  FAIL: "fail",
  NEUTRAL: "neutral",
}
const robots: Record<string, UrlInspection["robots_txt"]> = { ALLOWED: "allowed", DISALLOWED: "disallowed" }
const indexing: Record<string, UrlInspection["indexing"]> = {
  INDEXING_ALLOWED: "allowed",
  BLOCKED_BY_META_TAG: "blocked_by_meta_tag",
  BLOCKED_BY_HTTP_HEADER: "blocked_by_http_header",
  BLOCKED_BY_ROBOTS_TXT: "blocked_by_robots_txt",
}
const crawlers: Record<string, UrlInspection["crawled_as"]> = { DESKTOP: "desktop", MOBILE: "mobile" }

function pick<Word extends string>(said: string | undefined, words: Record<string, Word>): Word | "unknown" {
  return said !== undefined && Object.hasOwn(words, said) ? (words[said] ?? "unknown") : "unknown"
}

const cut = (text: string | undefined): string | null => text?.slice(0, 2000) ?? null

function toMoment(text: string | undefined): string | null {
  const ms = Date.parse(text ?? "")
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
