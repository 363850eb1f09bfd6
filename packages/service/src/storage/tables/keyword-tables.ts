import type { Keyword } from "@citable/contract/search"

interface KeywordTable {
  id: string
  brand_id: string
  keyword: string
  locale: string
  market: string | null
  /** SHA-256 of keyword, locale and market: a brand tracks a keyword once. */
  key: string
  /** JSON. */
  tags: string
  target_url: string | null
  intent: Keyword["intent"]
  /** What a provider of keyword data says, and when it was last asked; null before. */
  volume: number | null
  difficulty: number | null
  data_source: string | null
  data_at: number | null
  created_at: number
  updated_at: number
}

/** Who ranks for a keyword, as the provider said when it was last asked. */
interface KeywordResultTable {
  brand_id: string
  keyword_id: string
  position: number
  /** Registrable. */
  domain: string
  url: string
}

/** A link to a brand's site. Days are in UTC, as `2026-07-01`, and empty where the source does not tell. */
interface BacklinkTable {
  brand_id: string
  /** SHA-256 of where it leads from and to. */
  id: string
  from_url: string
  /** Registrable. */
  from_domain: string
  to_url: string | null
  anchor: string | null
  /** JSON. */
  rel: string | null
  followed: number | null
  first_seen: string
  last_seen: string
  lost: number | null
  lost_on: string | null
  source: string
}

/** How many links a domain has, where a source counts them without naming each. */
interface BacklinkDomainTable {
  brand_id: string
  domain: string
  backlinks: number
  pages_linked: number | null
  source: string
}

/** Where a brand's backlinks were read from, and when last. */
interface BacklinkSourceTable {
  brand_id: string
  source: string
  read_at: number
}

/** The tables of keywords and backlinks, as Kysely sees them. */
export interface KeywordTables {
  keywords: KeywordTable
  keyword_results: KeywordResultTable
  backlinks: BacklinkTable
  backlink_domains: BacklinkDomainTable
  backlink_sources: BacklinkSourceTable
}
