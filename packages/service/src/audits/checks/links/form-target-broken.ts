import { sql } from "kysely"

import { findLoads } from "../find-loads.ts"
import { isBroken, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const formTargetBroken: QueryCheck = {
  code: "form_target_broken",
  severity: "error",
  category: "links",
  title: "Forms that send to an address which is missing",
  detail: "Visitors who send the form get an error. Correct its `action`, or restore the page that answers it.",
  find: (site) =>
    findLoads(site, {
      kinds: ["form"],
      // Other refusals may be for want of fields.
      wrong: sql`${isBroken} and (t.http_status in (404, 410) or t.http_status is null)`,
      detail: targetAnswer,
    }),
}
