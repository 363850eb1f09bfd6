import { sql } from "kysely"

import { findPages, isPage } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const imageBroken: SiteCheck = {
  code: "image_broken",
  severity: "error",
  category: "images",
  title: "Images that do not load",
  detail: "The image is missing, or its server fails. Upload it again, or remove it.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_links as l on l.from_key = p.url_key and l.kind = 'image' join site_targets as t on t.url_key = l.to_key`,
      concerns: sql`${isPage} and t.checked_at is not null`,
      wrong: sql`t.state = 'broken'`,
      detail: sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), t.error, 'nothing')`,
    }),
}
