import type { SubmittedSitemap } from "@citable/contract/search"
import { GoogleError } from "@citable/search-data/google/google-error"
import type { SubmittedMap } from "@citable/search-data/google/read-sitemaps"

import type { Handler } from "../../call/call-context.ts"
import { requireSearchConsole } from "./find-google.ts"
import { openGoogleCredentials } from "./open-google-credentials.ts"

/** Reads from Search Console at each call. The service does not store sitemaps. */
export const listSitemaps: Handler<"list_sitemaps"> = async ({ db, box, brand, google, now }) => {
  const source = "search_console"
  const property = await requireSearchConsole(db, brand.id)
  const { readSitemaps } = await import("@citable/search-data/google/read-sitemaps")
  try {
    const integration = { brandId: brand.id, integrationId: property.integration_id }
    const credentials = await openGoogleCredentials({ db, box }, integration)
    const maps = await readSitemaps(google, credentials, property.property)
    const synced_at = new Date(now()).toISOString()
    return { output: { source, synced_at, missing: null, data: maps.slice(0, 1000).map(toSitemap) } }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    return { output: { source, synced_at: null, missing: "failed", data: [] } }
  }
}

const feeds = new Set(["rssFeed", "atomFeed"])

function toSitemap({ path, type, isSitemapsIndex, ...map }: SubmittedMap): SubmittedSitemap {
  const kind = feeds.has(type ?? "") ? "feed" : type === "sitemap" ? "sitemap" : "unknown"
  return {
    url: path.slice(0, 4000),
    kind: isSitemapsIndex === true ? "index" : kind,
    pending: map.isPending ?? false,
    submitted_at: toMoment(map.lastSubmitted),
    downloaded_at: toMoment(map.lastDownloaded),
    errors: map.errors ?? null,
    warnings: map.warnings ?? null,
    contents: (map.contents ?? []).slice(0, 20).map((content) => ({
      type: content.type?.slice(0, 2000) ?? "unknown",
      submitted: content.submitted ?? null,
    })),
  }
}

function toMoment(text: string | undefined): string | null {
  const ms = Date.parse(text ?? "")
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
