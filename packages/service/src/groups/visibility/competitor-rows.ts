import { ProblemError } from "@citable/contract/problem-error"
import type { Competitor } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

export function toCompetitor(row: Selectable<Tables["competitors"]>): Competitor {
  return {
    id: row.id,
    brand_id: row.brand_id,
    name: row.name,
    domains: JSON.parse(row.domains) as string[],
    aliases: JSON.parse(row.aliases) as string[],
    exclude: JSON.parse(row.exclude ?? "[]") as string[],
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

/** Throws 409 if a brand tracks a competitor with a name. */
export async function refuseSameName(db: Database, brandId: string, name: string): Promise<void> {
  const query = db.selectFrom("competitors").select("id").where("brand_id", "=", brandId).where("name", "=", name)
  const same = await query.executeTakeFirst()
  if (same === undefined) return
  const detail = `The brand already tracks a competitor with this name (${same.id}). Edit it with update_competitor.`
  throw new ProblemError("conflict", detail)
}

/** The stored form of a list, with each entry once. */
export function storeList(values: readonly string[]): string {
  return JSON.stringify([...new Set(values)])
}

/**
 * The stored form of the phrases that hold a name and mean something else. Null for none.
 *
 * @throws a `ProblemError` `invalid_input` for a phrase that is a whole name: nothing would count any more.
 */
export function storeExcluded(
  exclude: readonly string[],
  { name, aliases }: Pick<Competitor, "name" | "aliases">,
): string | null {
  const names = new Set([name, ...aliases].map((one) => one.toLowerCase()))
  const whole = exclude.find((phrase) => names.has(phrase.trim().toLowerCase()))
  if (whole !== undefined) {
    throw new ProblemError(
      "invalid_input",
      `“${whole}” is a name itself. Exclude longer phrases, such as “Cyber ${whole}”.`,
    )
  }
  return exclude.length === 0 ? null : JSON.stringify([...new Set(exclude)])
}
