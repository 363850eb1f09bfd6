import type { BrandSetup } from "@citable/contract"
import { isPostgres } from "@citable/storage/row-locks"
import { type RawBuilder, sql } from "kysely"

import type { CallContext } from "../../call/call-context.ts"

/** Counts the articles with a value of a custom field, declared or not. It reads every article of the brand, without the bodies. */
export async function countCustomValues(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  name: string,
): Promise<NonNullable<BrandSetup["custom_field"]>> {
  const has = (document: RawBuilder<unknown>) =>
    isPostgres(db)
      ? sql`(${document})::json -> 'custom' -> ${name} is not null`
      : sql`json_extract(${document}, ${`$.custom.${name}`}) is not null`
  const count = (document: RawBuilder<unknown>) => sql<number | string>`count(case when ${has(document)} then 1 end)`
  const row = await db
    .selectFrom("contents")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("all"),
      count(sql.ref("document")).as("articles"),
      count(sql.ref("live_document")).as("live"),
    ])
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow()
  const articles = Number(row.articles)
  return { name, articles, live: Number(row.live), without: Number(row.all) - articles }
}
