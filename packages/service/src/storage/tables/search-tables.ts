/**
 * How far a source was read. There is one row for each source of a brand from its first sync on; `next_day` is the day that is read
 * next, from the latest to the earliest, and null where nothing is left.
 */
interface SearchSyncTable {
  brand_id: string
  source: "search_console" | "google_analytics"
  /** Null where it was deleted: what was read of the property stays. */
  integration_id: string | null
  property: string
  status: "queued" | "running" | "up_to_date" | "failed"
  from_day: string | null
  to_day: string | null
  next_day: string | null
  /** Failures since the last day that was read. */
  attempts: number
  error: string | null
  /** When all that was asked for had been read. */
  synced_at: number | null
  updated_at: number
}

/**
 * Which cuts there are of a day, or of the days from `since` to `until` taken together. A cut is a way to group: the first letters of
 * query, page, country and device, such as `qcd`; the empty one is the total.
 */
interface SearchPeriodTable {
  brand_id: string
  until: string
  since: string
  cut: string
  source: "search_console" | "csv_import"
  /** SHA-256 of the rows where all of them were written at once; else empty. */
  digest: string
  written_at: number
}

/** What is not grouped by is empty. `key` is the SHA-256 of what is, since an index holds no text of any length. */
interface SearchRowTable {
  brand_id: string
  until: string
  since: string
  cut: string
  key: string
  query: string
  page: string
  country: string
  device: string
  clicks: number
  impressions: number
  /** The sum over the impressions of their position, in thousandths. */
  positions: number
}

/** A day of Google Analytics that was read. */
interface TrafficDayTable {
  brand_id: string
  day: string
  digest: string
  written_at: number
}

/** The total of a day has the empty `key`, and all that it is not grouped by empty. */
interface TrafficRowTable {
  brand_id: string
  day: string
  key: string
  page: string
  channel: string
  source: string
  country: string
  sessions: number
  users: number
  /** In thousandths. */
  conversions: number
}

/** The tables of search performance and traffic, as Kysely sees them. */
export interface SearchTables {
  search_syncs: SearchSyncTable
  search_periods: SearchPeriodTable
  search_rows: SearchRowTable
  traffic_days: TrafficDayTable
  traffic_rows: TrafficRowTable
}
