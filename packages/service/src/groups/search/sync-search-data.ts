import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"
import { googleNotConfigured } from "./find-google.ts"
import { requestSync } from "./sync/request-sync.ts"

export const syncSearchData: Handler<"sync_search_data"> = async ({ db, brand, jobs, now }, input) => {
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const data = []
  for (const source of new Set(input.sources ?? (["search_console", "google_analytics"] as const))) {
    const row = await requestSync({ db, jobs }, { brandId: brand.id, source, from: input.from, at: now() })
    data.push({
      source,
      synced_at: row?.synced_at == null ? null : new Date(row.synced_at).toISOString(),
      missing: row === undefined ? ("not_configured" as const) : null,
      status: row?.status ?? ("not_configured" as const),
      error: row?.error ?? null,
      from: row?.from_day ?? null,
      to: row?.to_day ?? null,
    })
  }
  if (data.every(({ missing }) => missing === "not_configured")) {
    const isAnalytics = data.every(({ source }) => source === "google_analytics")
    throw isAnalytics
      ? googleNotConfigured("Google Analytics", "analytics_property")
      : googleNotConfigured("Search Console", "search_console_property")
  }
  return { output: { data } }
}
