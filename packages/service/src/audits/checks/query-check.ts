import type { AuditedSite, SiteCheck } from "@citable/audits/checks/site-check"
import type { Kysely } from "kysely"

import type { Tables } from "../../storage/tables/tables.ts"

/** An audited site whose pages are in the database. */
export interface StoredSite extends AuditedSite {
  db: Kysely<Tables>
  brandId: string
  auditId: string
}

/** A check that asks the database, and never reads all links into memory. */
export type QueryCheck = SiteCheck<StoredSite>
