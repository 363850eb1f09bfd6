import { CitableError } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import type { AccountExtent } from "./erasure.ts"
import { findPeopleOf } from "./find-people-of.ts"

/** Counts what belongs to an account. Throws `not_found`. */
export async function measureAccount(db: Database, accountId: string): Promise<AccountExtent> {
  const account = await db.selectFrom("accounts").select("name").where("id", "=", accountId).executeTakeFirst()
  if (account === undefined) throw new CitableError(`There is no account ${accountId}.`, { code: "not_found" })
  const brands = await db
    .selectFrom("brands")
    .select("name")
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  const count = async (
    table: string,
    of = sql`brand_id in (select id from brands where account_id = ${accountId})`,
  ) => {
    const result = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${of}`.execute(
      db,
    )
    return Number(result.rows[0]?.count ?? 0)
  }
  const people = await findPeopleOf(db, accountId)
  // Every account has this name at first.
  const ownName = account.name === "default" ? undefined : account.name
  return {
    accountId,
    name: ownName ?? brands[0]?.name ?? accountId,
    brands: brands.length,
    articles: (await count("contents")) + (await count("trashed_contents")),
    mediaFiles: await count("media"),
    scans: await count("scans"),
    answers: await count("answers"),
    credentials: await count("credentials", sql`account_id = ${accountId}`),
    people: people.leaving.length,
    peopleWhoStay: people.staying,
  }
}
