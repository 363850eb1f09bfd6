import type { ToolOutput } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"

import { readTrackedNames } from "../../mentions/tracked-names.ts"

const mostAnswers = 1000
const mostNames = 50
/** A name in one answer alone may be no name. */
const fewestAnswers = 2

/** The names that nobody tracks in lists of a brand's latest answers, with how many answers have them, highest first. */
export async function readUntracked(
  db: Database,
  brand: BrandRow,
): Promise<NonNullable<ToolOutput<"list_competitors">["untracked"]>> {
  const rows = await db
    .selectFrom("answers")
    .select(["id", "listed"])
    .where("brand_id", "=", brand.id)
    .where("left_out", "is", null)
    .where("surface", "=", "api")
    .orderBy("day", "desc")
    .orderBy("id", "desc")
    .limit(mostAnswers)
    .execute()
  const tracked = await readTrackedNames(db, brand)
  // An answer may not be read again yet since a name was added.
  const known = new Set(tracked.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) => name.toLowerCase()))
  const found = new Map<string, { name: string; answers: number; answer_id: string }>()
  for (const { id, listed } of rows) {
    for (const name of JSON.parse(listed ?? "[]") as string[]) {
      const key = name.toLowerCase()
      const one = found.get(key)
      if (one !== undefined) one.answers += 1
      else if (!known.has(key)) found.set(key, { name, answers: 1, answer_id: id })
    }
  }
  const names = [...found.values()]
    .filter(({ answers }) => answers >= fewestAnswers)
    .toSorted((a, b) => b.answers - a.answers || (a.name < b.name ? -1 : 1))
  return { answers: rows.length, names: names.slice(0, mostNames) }
}
