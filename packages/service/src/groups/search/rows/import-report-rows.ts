import { hash } from "node:crypto"

import type { SearchReportSource } from "@citable/contract/search"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

export interface ReportImport {
  brandId: string
  report: SearchReportSource
  dimension: "" | "page" | "query"
  /** The first day, if rows cover more than one day. */
  since: string | undefined
  rows: readonly { date: string; keys: readonly string[]; impressions: number }[]
  at: number
}

const longest = 4000

/** Imports rows of a report about assistants. They replace rows with the same days and name. Returns how many are new or changed. */
export async function importReportRows(
  trx: Transaction<Tables>,
  { brandId, report, dimension, since, rows, at }: ReportImport,
): Promise<number> {
  let changed = 0
  for (const { date, keys, impressions } of rows) {
    // Postgres cannot store U+0000 in text.
    const name = (keys[0] ?? "").replaceAll("\0", "").slice(0, longest)
    const own = {
      brand_id: brandId,
      report,
      dimension,
      until: date,
      since: since ?? date,
      key: hash("sha256", name, "base64url"),
    }
    const written = await trx
      .insertInto("assistant_report_rows")
      .values({ ...own, name, shown: impressions, written_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(["brand_id", "report", "dimension", "until", "since", "key"])
          .doUpdateSet({ shown: impressions, written_at: at })
          .where("assistant_report_rows.shown", "!=", impressions),
      )
      .returning("key")
      .executeTakeFirst()
    if (written !== undefined) changed += 1
  }
  return changed
}
