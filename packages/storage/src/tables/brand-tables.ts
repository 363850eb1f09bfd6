import type { Generated } from "kysely"

export interface BrandTable {
  id: string
  account_id: string
  name: string
  domains: string
  aliases: string
  /** Phrases that hold a name and mean something else, as JSON. Null for none. */
  exclude: Generated<string | null>
  default_locale: string
  locales: string
  profile: string
  /** How often scans run, as JSON. */
  schedule: string
  /** The rest of the schedule, as JSON. Null for what is usual. */
  schedules: Generated<string | null>
  /** The file of the library that is the logo. It may be in the trash, or gone. */
  logo_media_id: Generated<string | null>
  /** The declared fields by name, as JSON. */
  custom_fields: string
  /** A name of the IANA database. Null if nobody has chosen one. */
  time_zone: Generated<string | null>
  /** The label that puts it together with others. Null for none. */
  group_name: Generated<string | null>
  /** What its people write above reports. Null for nothing. */
  report_words: Generated<string | null>
  /** The chosen search engines, as JSON. Null for none. */
  submissions: Generated<string | null>
  /** Where hosts have the IndexNow key file, as JSON. Null while nobody has looked. */
  key_files: Generated<string | null>
  revision: number
  published_revision: number
  /** The service may have deleted tombstones up to these revisions, so it refuses older sync tokens. */
  oldest_revision: number
  oldest_published_revision: number
  created_at: number
  updated_at: number
  /** When the service deletes the brand. Null if nobody has asked for that. */
  deletes_at: Generated<number | null>
  /** The id of the user or credential that has asked for it. */
  deletion_by: Generated<string | null>
  /** Since when the service deletes it. Nobody reaches it any more. */
  purge_started_at: Generated<number | null>
}

/** The integrations of a brand. `credentials` are sealed. Only the code that calls the platform opens them. */
export interface IntegrationTable {
  id: string
  brand_id: string
  kind: string
  name: string
  status: "untested" | "connected" | "failed"
  error: string | null
  config: string
  field_map: string
  auto: Generated<"off" | "updates" | "all">
  locales: Generated<string>
  targets: string
  warnings: Generated<string>
  credentials: string | null
  /** What a publisher has found out about its platform, with these settings; null for nothing. */
  found: string | null
  tested_at: number | null
  created_at: number
  updated_at: number
}
