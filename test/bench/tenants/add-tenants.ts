import { psql } from "./psql.ts"

/** A brand with an article, a key, and a webhook with deliveries, whose rows are copied. */
export interface Pattern {
  brandId: string
  contentId: string
  webhookId: string
}

/** The rows of a pattern, each after those it refers to. */
const rowsOf: readonly { table: string; where: string; of: keyof Pattern; id?: string }[] = [
  { table: "accounts", where: "id = (select account_id from brands where id = $1)", of: "brandId" },
  { table: "brands", where: "id = $1", of: "brandId" },
  {
    table: "credentials",
    where: "id = (select min(id) from credentials where brand_id = $1)",
    of: "brandId",
    // The id of a key is short, and has no prefix.
    id: "jsonb_build_object('id', 'K' || lpad(number::text, 9, '0'))",
  },
  { table: "contents", where: "id = $1", of: "contentId" },
  { table: "content_tags", where: "content_id = $1", of: "contentId" },
  { table: "content_changes", where: "content_id = $1", of: "contentId" },
  { table: "content_revisions", where: "content_id = $1", of: "contentId" },
  { table: "webhooks", where: "id = $1", of: "webhookId" },
  { table: "deliveries", where: "id = (select min(id) from deliveries where webhook_id = $1)", of: "webhookId" },
]

/**
 * Adds accounts with the numbers `from` to `to`: each has a copy of the pattern, with ids of its own that begin with the same time. Through
 * the API, a hundred thousand of them would take longer than everything that is measured. `url` is that of a superuser.
 */
export async function addTenants(
  url: string,
  pattern: Pattern,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const inserts = rowsOf.map(({ table, where, of, id = "'{}'" }) => {
    const row = `select to_jsonb(${table})::text as text from ${table} where ${where.replace("$1", `'${pattern[of]}'`)}`
    const text = `regexp_replace(row.text, '"([a-z]{3}_[0-9a-z]{10})[0-9a-z]{16}"', '"\\1' || lpad(number::text, 16, '0') || '"', 'g')`
    return `insert into ${table} select made.* from generate_series(${from}, ${to}) as number, (${row}) as row,
      lateral jsonb_populate_record(null::${table}, ${text}::jsonb || ${id}) as made`
  })
  // The rows refer to each other as those of the pattern do, so nothing has to check it.
  await psql(url, "set session_replication_role = replica", ...inserts, "vacuum analyze")
}
