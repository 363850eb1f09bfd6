import type { Handler } from "../../kernel/call-context.ts"
import { lockBrand } from "../../kernel/lock-brand.ts"
import { notFound } from "../../kernel/problem-error.ts"
import { planSync } from "./sync/plan-sync.ts"

export const syncSearchData: Handler<"sync_search_data"> = async ({ db, brand, jobs, now }, input) => {
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const data = []
  for (const source of new Set(input.sources ?? (["search_console", "google_analytics"] as const))) {
    const row = await planSync(db, { brandId: brand.id, source, from: input.from, at: now() })
    if (row?.status === "queued") {
      const payload = { brand_id: brand.id, source }
      await jobs.enqueue(db, { kind: "search-sync", key: `${brand.id} ${source}`, payload })
    }
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
  return { output: { data } }
}
