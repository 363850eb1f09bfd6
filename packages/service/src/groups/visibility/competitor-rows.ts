import type { Competitor } from "@citable/contract/visibility"
import type { Selectable } from "kysely"

import type { Tables } from "../../storage/tables/tables.ts"

export function toCompetitor(row: Selectable<Tables["competitors"]>): Competitor {
  return {
    id: row.id,
    brand_id: row.brand_id,
    name: row.name,
    domains: JSON.parse(row.domains) as string[],
    aliases: JSON.parse(row.aliases) as string[],
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

/** The stored form of a list, with each entry once. */
export function storeList(values: readonly string[]): string {
  return JSON.stringify([...new Set(values)])
}
