import { sql } from "kysely"

import { findLoads } from "../find-loads.ts"
import { joinVerdicts } from "../join-verdicts.ts"
import type { QueryCheck } from "../query-check.ts"

const isOk = sql`t.state in ('ok', 'redirected') and t.content_type is not null`
const type = sql`lower(t.content_type)`
const isHtml = sql`(${type} like 'text/html%' or ${type} like 'application/xhtml%')`
const detail = sql`t.url || ' is sent as ' || t.content_type`

export const resourceWrongType: QueryCheck = {
  code: "resource_wrong_type",
  severity: "error",
  category: "availability",
  title: "Pages that load files which are sent as something else",
  detail:
    "Browsers refuse a style sheet or a script that is sent as a page or as text, and cannot show such a picture. Often a server answers 200 with the home page where the file is missing. Send the file with its own type.",
  async find(site) {
    const styles = await findLoads(site, {
      kinds: ["style"],
      wrong: sql`${isOk} and ${type} not like 'text/css%'`,
      detail,
    })
    const scripts = await findLoads(site, {
      kinds: ["script"],
      wrong: sql`${isOk} and (${isHtml} or ${type} like 'image/%' or ${type} like 'text/css%' or ${type} like 'text/csv%')`,
      detail,
    })
    const others = await findLoads(site, {
      kinds: ["font", "image", "fallback", "candidate", "media", "card", "icon", "manifest", "feed"],
      wrong: sql`${isOk} and ${isHtml}`,
      detail,
    })
    return joinVerdicts(joinVerdicts(styles, scripts), others)
  },
}
