import { type Kysely, type RawBuilder, sql } from "kysely"

/** On Postgres: lets a transaction see and write the rows of a table that a policy lets through, whoever owns the table. */
export async function secureTable(db: Kysely<unknown>, table: string, policy: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy account on ${name} using (${policy})`.execute(db)
}
