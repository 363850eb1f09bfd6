import { sql } from "kysely"

import { findTargets } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const imageTooLarge: QueryCheck = {
  code: "image_too_large",
  severity: "warning",
  category: "images",
  title: "Images of more than 300 KB",
  detail:
    "Large images make a page slow, above all on phones. Scale the image to the size at which it is shown, and use WebP or AVIF.",
  find: (site) =>
    findTargets(site, {
      kinds: ["image"],
      wrong: sql`t.bytes > 307200`,
      detail: sql`t.url || ': ' || (t.bytes / 1024) || ' KB'`,
    }),
}
