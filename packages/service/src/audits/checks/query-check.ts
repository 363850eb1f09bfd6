import type { KnownSite, SiteCheck } from "@citable/audits/checks/site-check"
import type { Tables } from "@citable/storage/tables/tables"
import type { Kysely } from "kysely"

/** An audited site whose pages are in the database. */
export interface StoredSite extends KnownSite {
  db: Kysely<Tables>
  brandId: string
  auditId: string
}

/** A check that asks the database, and never reads all links into memory. */
export type QueryCheck = SiteCheck<StoredSite>
