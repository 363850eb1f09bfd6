import { hash } from "node:crypto"

import type { Keyword } from "@citable/contract/search"
import type { KeywordData } from "@citable/search-data/keyword-data"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { type KeywordPositions, noPosition } from "./read-positions.ts"
import { searchWords } from "./search-words.ts"

export type KeywordRow = Selectable<Tables["keywords"]>

/** The key of a keyword within its brand: words, language and country. Case and spaces do not matter. */
export function keywordKey(keyword: string, locale: string, market: string | null): string {
  return hash("sha256", JSON.stringify([searchWords(keyword), locale, market]), "base64url")
}

/** Converts a row to a keyword on the wire. */
export function toKeyword(row: KeywordRow, positions: KeywordPositions, provider: KeywordData | undefined): Keyword {
  const found = positions.of.get(row.id) ?? noPosition
  const position = (value: number | null) => ({
    value,
    source: positions.source,
    observed_at: value === null ? null : positions.observedAt,
    missing: value === null ? (positions.missing ?? ("no_data" as const)) : null,
  })
  const neverRead = provider === undefined ? ("not_configured" as const) : ("not_synced" as const)
  const fact = (value: number | null) => ({
    value,
    source: row.data_source ?? provider?.name ?? "keyword_data",
    observed_at: row.data_at === null ? null : new Date(row.data_at).toISOString(),
    missing: value !== null ? null : row.data_at === null ? neverRead : ("no_data" as const),
  })
  return {
    id: row.id,
    brand_id: row.brand_id,
    keyword: row.keyword,
    locale: row.locale,
    market: row.market,
    tags: JSON.parse(row.tags) as string[],
    target_url: row.target_url,
    intent: row.intent,
    position: position(found.position),
    previous_position: position(found.previousPosition),
    ranking_url: found.url,
    volume: fact(row.volume),
    difficulty: fact(row.difficulty),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
