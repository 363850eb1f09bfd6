/**
 * The progress of a sync. Each source of a brand has one row from its first sync on. A sync reads from the latest day to the earliest.
 * `next_day` is the next one, and null if none is left.
 */
interface SearchSyncTable {
  brand_id: string
  source: "search_console" | "google_analytics"
  /** Null after its deletion. The data of the property stays. */
  integration_id: string | null
  property: string
  status: "queued" | "running" | "up_to_date" | "failed"
  from_day: string | null
  to_day: string | null
  next_day: string | null
  /** The number of failures since the last successful day. */
  attempts: number
  error: string | null
  /** When the sync was last complete. */
  synced_at: number | null
  updated_at: number
}

/**
 * The available cuts of a day, or of the days from `since` to `until` together. A cut is a set of dimensions, written with the first letters
 * of query, page, country and device, such as `qcd`. The empty cut is the total.
 */
interface SearchPeriodTable {
  brand_id: string
  until: string
  since: string
  cut: string
  source: "search_console" | "csv_import"
  /** The SHA-256 of the rows if they were written at once. Otherwise empty. */
  digest: string
  written_at: number
}

/** Some rows of a period: those whose query, or else whose page, has a number from `part` times 65,536 on. */
interface SearchPartTable {
  brand_id: string
  until: string
  since: string
  cut: string
  part: number
  /** The number of rows. */
  size: number
  /** See `encodePart`. */
  rows: Uint8Array
}

/**
 * The number of a query or a page in `search_parts` and `search_sums`. `key` is the SHA-256 of the name, because an index cannot contain long
 * texts. In the row with number 0, it is a mark (see `knownNames`).
 */
interface SearchNameTable {
  brand_id: string
  dimension: "query" | "page"
  number: number
  key: string
  name: string
}

/**
 * The sums of a day by query or by page, from its most accurate cut, or of all days of a month. A write to the day deletes both, and a job
 * makes them again.
 */
interface SearchSumTable {
  brand_id: string
  dimension: "query" | "page"
  /** Such as `2026-06-01`, or `2026-06`. */
  day: string
  /** See `encodeSums`. */
  encoded: Uint8Array
}

/** A day that was read from Google Analytics. */
interface TrafficDayTable {
  brand_id: string
  day: string
  digest: string
  written_at: number
  /** What Google said of the day: 1 if it left out rows with few people. Null for a day that was read before this was kept. */
  thresholded: number | null
  /** 1 if it put rows together into `(other)`. */
  other_rows: number | null
  /** The share of events that it counted, in millionths. */
  sampled: number | null
  time_zone: string | null
}

/** The traffic of a day by dimensions. In the total of a day, `key` and all dimensions are empty. */
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

/** A row of an imported report that counts how often assistants show pages of the brand. */
interface AssistantReportTable {
  brand_id: string
  report: "search_console_ai" | "bing_ai"
  /** Empty for the total of a day. */
  dimension: "" | "page" | "query"
  until: string
  since: string
  /** The SHA-256 of the name, because an index cannot contain long texts. */
  key: string
  name: string
  /** Impressions or citations. */
  shown: number
  written_at: number
}

/** The tables of search performance and traffic. */
export interface SearchTables {
  search_syncs: SearchSyncTable
  search_periods: SearchPeriodTable
  search_parts: SearchPartTable
  search_names: SearchNameTable
  search_sums: SearchSumTable
  traffic_days: TrafficDayTable
  traffic_rows: TrafficRowTable
  assistant_report_rows: AssistantReportTable
}
