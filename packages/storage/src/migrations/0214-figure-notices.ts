import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** What this release changes in the figures of brands that have answers. */
const codes = ["intervals", "mentions", "pages_found"]

/** Adds which changes of figures a brand's people are told, each with the figures of the brand's last 28 days before it. */
export const figureNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("figure_notices")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("at", "integer", (column) => column.notNull())
      .addColumn("since", "text", (column) => column.notNull())
      .addColumn("until", "text", (column) => column.notNull())
      .addColumn("answers", "integer", (column) => column.notNull())
      .addColumn("mentioned", "integer", (column) => column.notNull())
      .addColumn("cited", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("figure_notices_pk", ["brand_id", "code"])
      .modifyEnd(sql`strict, without rowid`)
      .execute()
    const first = isPostgres(db) ? sql`to_char(max(day)::date - 27, 'YYYY-MM-DD')` : sql`date(max(day), '-27 days')`
    const sum = (column: string, name: string) =>
      sql`sum(case when d.name_id = ${sql.lit(name)} then ${sql.ref(column)} else 0 end)`
    for (const code of codes) {
      await sql`insert into figure_notices (brand_id, code, at, since, until, answers, mentioned, cited)
        select d.brand_id, ${sql.lit(code)}, ${sql.lit(Date.now())}, r.since, r.until, ${sum("d.answers", "*")},
          ${sum("d.mentioned", "")}, ${sum("d.cited", "")}
        from visibility_days d
        join (
          select brand_id, ${first} as since, max(day) as until from visibility_days where prompt_id = '' group by brand_id
        ) r on r.brand_id = d.brand_id
        where d.prompt_id = '' and d.day >= r.since
        group by d.brand_id, r.since, r.until`.execute(db)
    }
    if (isPostgres(db)) await secureTable(db, "figure_notices", brandPolicy("figure_notices"))
  },
}
