import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const slowResponse: QueryCheck = {
  code: "slow_response",
  severity: "warning",
  category: "availability",
  title: "Pages whose server takes long to answer",
  detail: "The first byte came after more than 800 milliseconds. Cache the page, or find what the server waits for.",
  find: (site) =>
    findPages(site, {
      wrong: sql`p.ttfb_ms > 800`,
      detail: sql`p.ttfb_ms || ' ms to the first byte'`,
    }),
}
