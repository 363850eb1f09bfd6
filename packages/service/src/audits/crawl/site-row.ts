import type { Insertable } from "kysely"

import type { Tables } from "../../storage/tables/tables.ts"

type Of<Name extends keyof Tables> = Insertable<Tables[Name]>

/** Everything that one page brings into the database. */
export interface SiteRow {
  /** Without what the store knows: id, brand, audit, and when the page was first seen. */
  page: Omit<
    Of<"site_pages">,
    "id" | "brand_id" | "audit_id" | "crawled_in" | "first_seen_at" | "depth" | "in_sitemap" | "lastmod"
  >
  /** Whether the server said that the page has not changed: what is stored of it stays, except what robots.txt and a header forbid. */
  isUnchanged: boolean
  links: Pick<Of<"site_links">, "to_key" | "kind" | "nofollow" | "count">[]
  alternates: Pick<Of<"site_alternates">, "language" | "to_key" | "url">[]
  fragments: Pick<Of<"site_fragments">, "to_key" | "fragment">[]
  targets: Pick<Of<"site_targets">, "url_key" | "url" | "kind">[]
}
