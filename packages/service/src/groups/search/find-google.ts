import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

export type SyncSource = Tables["search_syncs"]["source"]

export const syncSources: readonly SyncSource[] = ["search_console", "google_analytics"]

/** A property of the brand's integration, and the progress of its sync. */
export interface GoogleProperty {
  integration_id: string
  property: string
  status: Selectable<Tables["search_syncs"]>["status"] | null
  synced_at: number | null
}

const fields = { search_console: "search_console_property", google_analytics: "analytics_property" } as const

/** Finds the first integration of the brand with a property of a source; undefined if there is none. */
export async function findGoogle(
  db: Database,
  brandId: string,
  source: SyncSource,
): Promise<GoogleProperty | undefined> {
  const rows = await db
    .selectFrom("integrations")
    .leftJoin("search_syncs", (join) =>
      join
        .onRef("search_syncs.brand_id", "=", "integrations.brand_id")
        .onRef("search_syncs.integration_id", "=", "integrations.id")
        .on("search_syncs.source", "=", source),
    )
    .select(["integrations.id", "integrations.config", "search_syncs.status", "search_syncs.synced_at"])
    .where("integrations.brand_id", "=", brandId)
    .where("integrations.kind", "=", "google")
    .where("integrations.credentials", "is not", null)
    .orderBy("integrations.id")
    .execute()
  for (const { id, config, ...sync } of rows) {
    const property = (JSON.parse(config) as Record<string, string | undefined>)[fields[source]]
    if (property !== undefined) return { integration_id: id, property, ...sync }
  }
  return undefined
}

/** Finds the Search Console property of the brand. Throws 501 if there is none. */
export async function requireSearchConsole(db: Database, brandId: string): Promise<GoogleProperty> {
  const property = await findGoogle(db, brandId, "search_console")
  if (property === undefined) throw googleNotConfigured("Search Console", fields.search_console)
  return property
}

/** The problem of a tool that needs a Google property which the brand has not connected. */
export function googleNotConfigured(product: string, field: string): ProblemError {
  return new ProblemError(
    "not_configured",
    `The brand has no ${product} property. Connect one with create_integration, of the kind google, with ${field}.`,
  )
}
