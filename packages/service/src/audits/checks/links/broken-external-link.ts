import { sql } from "kysely"

import { findTargets, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const brokenExternalLink: QueryCheck = {
  code: "broken_external_link",
  severity: "warning",
  category: "links",
  title: "Links to other sites that do not work",
  detail: "The other site no longer has the page. Link to its new place, or remove the link.",
  find: (site) => findTargets(site, { kinds: ["external"], wrong: sql`t.state = 'broken'`, detail: targetAnswer }),
}
