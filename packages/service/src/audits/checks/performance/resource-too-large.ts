import { sql } from "kysely"

import { findLoads } from "../find-loads.ts"
import { joinVerdicts } from "../join-verdicts.ts"
import type { QueryCheck } from "../query-check.ts"

const [mostScript, mostStyle, mostFont] = [1_000_000, 300_000, 300_000]
const detail = sql`t.url || ': ' || (t.bytes / 1024) || ' KB'`

export const resourceTooLarge: QueryCheck = {
  code: "resource_too_large",
  severity: "warning",
  category: "performance",
  title: "Pages that load large scripts, style sheets or fonts",
  detail:
    "A script of more than 1 MB, or a style sheet or font of more than 300 KB, keeps phones waiting. Compress it, split it, and send only what the page uses.",
  async find(site) {
    const scripts = await findLoads(site, { kinds: ["script"], wrong: sql`t.bytes > ${sql.lit(mostScript)}`, detail })
    const styles = await findLoads(site, { kinds: ["style"], wrong: sql`t.bytes > ${sql.lit(mostStyle)}`, detail })
    const fonts = await findLoads(site, { kinds: ["font"], wrong: sql`t.bytes > ${sql.lit(mostFont)}`, detail })
    return joinVerdicts(joinVerdicts(scripts, styles), fonts)
  },
}
