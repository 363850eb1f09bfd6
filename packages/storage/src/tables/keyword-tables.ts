import type { Keyword } from "@citable/contract/search"

interface KeywordTable {
  id: string
  brand_id: string
  keyword: string
  locale: string
  market: string | null
  /** The SHA-256 of keyword, locale and market, which is unique in a brand. */
  key: string
  /** JSON. */
  tags: string
  target_url: string | null
  intent: Keyword["intent"]
  /** The data of a keyword provider, and the time of the request. Null before the first one. */
  volume: number | null
  difficulty: number | null
  data_source: string | null
  data_at: number | null
  created_at: number
  updated_at: number
}

/** The pages that rank for a keyword, from the latest answer of the provider. */
interface KeywordResultTable {
  brand_id: string
  keyword_id: string
  position: number
  /** The registrable domain. */
  domain: string
  url: string
}

/** A link to a brand's site. Days are UTC days such as `2026-07-01`, and empty if the source has none. */
interface BacklinkTable {
  brand_id: string
  /** The SHA-256 of both URLs. */
  id: string
  from_url: string
  /** The registrable domain. */
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

/** The number of links from a domain, if a source counts them without listing each. */
interface BacklinkDomainTable {
  brand_id: string
  domain: string
  backlinks: number
  pages_linked: number | null
  source: string
}

/** The sources of a brand's backlinks, and the time of the latest import. */
interface BacklinkSourceTable {
  brand_id: string
  source: string
  read_at: number
}

/** The tables of keywords and backlinks. */
export interface KeywordTables {
  keywords: KeywordTable
  keyword_results: KeywordResultTable
  backlinks: BacklinkTable
  backlink_domains: BacklinkDomainTable
  backlink_sources: BacklinkSourceTable
}
