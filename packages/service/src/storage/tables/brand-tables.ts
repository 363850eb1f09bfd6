export interface BrandTable {
  id: string
  account_id: string
  name: string
  domains: string
  aliases: string
  default_locale: string
  locales: string
  profile: string
  schedule: string
  revision: number
  published_revision: number
  /** Tombstones at or below these revisions may be gone: an older sync token cannot be served. */
  oldest_revision: number
  oldest_published_revision: number
  created_at: number
  updated_at: number
}

/** `credentials` are sealed for this account and integration, and read by whoever talks to the platform alone. */
export interface IntegrationTable {
  id: string
  brand_id: string
  kind: string
  name: string
  status: "untested" | "connected" | "failed"
  error: string | null
  config: string
  field_map: string
  targets: string
  credentials: string | null
  tested_at: number | null
  created_at: number
  updated_at: number
}
