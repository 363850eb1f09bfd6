import { sql } from "kysely"

import { findPages, isPage } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const imageTooLarge: SiteCheck = {
  code: "image_too_large",
  severity: "warning",
  category: "images",
  title: "Images of more than 300 KB",
  detail:
    "Large images make a page slow, above all on phones. Scale the image to the size at which it is shown, and use WebP or AVIF.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_links as l on l.from_key = p.url_key and l.kind = 'image' join site_targets as t on t.url_key = l.to_key`,
      concerns: sql`${isPage} and t.checked_at is not null`,
      wrong: sql`t.bytes > 307200`,
      detail: sql`t.url || ': ' || (t.bytes / 1024) || ' KB'`,
    }),
}
