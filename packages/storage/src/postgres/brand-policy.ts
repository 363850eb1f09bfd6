import { type RawBuilder, sql } from "kysely"

const setting = sql.raw("current_setting('citable.account', true)")

/**
 * The policy of a table whose rows belong to the brand in `brand_id`. It names the account, although the policy of brands does as well: an
 * index answers the condition here, so no statement reads the brands of other accounts.
 */
export function brandPolicy(table: string): RawBuilder<unknown> {
  return sql`${setting} = '*' or exists (select from brands
    where brands.id = ${sql.ref(`${table}.brand_id`)} and brands.account_id = ${setting})`
}
