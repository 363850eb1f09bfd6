import { type Kysely, type RawBuilder, sql } from "kysely"

/**
 * On Postgres, restricts every transaction to the rows that a policy allows, even if its role owns the table. `brandPolicy` is the one for
 * tables with a `brand_id`.
 */
export async function secureTable(db: Kysely<unknown>, table: string, policy: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy account on ${name} using (${policy})`.execute(db)
}
