import type { DatabaseSync } from "node:sqlite"

/** What is counted of the brand over some days. */
export interface RawCounts {
  answers: number
  mentioned: number
  cited: number
  positions: number
  allMentioned: number
}

/** Counts a range from the rows of answers, mentions and citations, as who keeps no counts has to. */
export function countRows(
  db: DatabaseSync,
  { brandId, from, to, tag }: { brandId: string; from: string; to: string; tag?: string | undefined },
): RawCounts {
  const range = `a.brand_id = $brand and a.day between $from and $to${
    tag === undefined ? "" : " and a.prompt_id in (select prompt_id from prompt_tags where tag = $tag)"
  }`
  const values = { $brand: brandId, $from: from, $to: to, ...(tag === undefined ? {} : { $tag: tag }) }
  const sum = (rows: Record<string, unknown>[], pick: (row: Record<string, unknown>) => unknown) =>
    rows.reduce((total, row) => total + Number(pick(row)), 0)
  const all = db
    .prepare(`select engine, surface, count(*) as answers from answers a where ${range} group by engine, surface`)
    .all(values)
  const names = db
    .prepare(
      `select engine, surface, competitor_id as name, count(*) as mentioned, sum(position) as positions,
        sum(tone = 'positive') as positive, sum(tone = 'neutral') as neutral, sum(tone = 'negative') as negative
      from answers a join answer_mentions m on m.answer_id = a.id where ${range} group by engine, surface, competitor_id`,
    )
    .all(values)
  const cited = db
    .prepare(
      `select engine, surface, coalesce(competitor_id, '') as name, count(distinct a.id) as cited, count(*) as citations
      from answers a join answer_citations c on c.answer_id = a.id
      where ${range} and c.type in ('own', 'competitor') group by engine, surface, competitor_id`,
    )
    .all(values)
  const own = names.filter(({ name }) => name === "")
  return {
    answers: sum(all, (row) => row["answers"]),
    mentioned: sum(own, (row) => row["mentioned"]),
    positions: sum(own, (row) => row["positions"]),
    cited: sum(
      cited.filter(({ name }) => name === ""),
      (row) => row["cited"],
    ),
    allMentioned: sum(names, (row) => row["mentioned"]),
  }
}
