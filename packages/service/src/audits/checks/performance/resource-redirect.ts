import { sql } from "kysely"

import { findLoads } from "../find-loads.ts"
import type { QueryCheck } from "../query-check.ts"

export const resourceRedirect: QueryCheck = {
  code: "resource_redirect",
  severity: "notice",
  category: "performance",
  title: "Pages that load files by way of a redirect",
  detail: "The browser asks twice before it can draw or run the file. Name the address at which it is.",
  find: (site) =>
    findLoads(site, {
      kinds: ["style", "script", "font", "image", "candidate"],
      wrong: sql`t.state = 'redirected' and t.final_url is not null`,
      detail: sql`t.url || ' leads to ' || t.final_url`,
    }),
}
