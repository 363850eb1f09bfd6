import type { ArticleEvidence } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import type { CallContext } from "../../../call/call-context.ts"
import { type Days, toDay } from "../../../call/date-range.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"
import { domainType } from "../../visibility/parse-answers/domain-type.ts"
import type { KnownArticle } from "./known-article.ts"

type CitedEvidence = NonNullable<ArticleEvidence["cited"]>

/** Which answers cite articles, since the publication of each. An article without an address on a domain of the brand, or without an answer since, has none. */
export async function readCited(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  articles: readonly KnownArticle[],
): Promise<ReadonlyMap<string, CitedEvidence>> {
  const names = await readTrackedNames(db, brand)
  const isOwn = (url: string) => domainType(new URL(url).hostname, names).type === "own"
  const placed = articles.flatMap(({ id, urls, since }) => {
    const own = urls.filter(isOwn)
    return own.length === 0 ? [] : [{ id, urls: own, from: toDay(since) }]
  })
  const [first] = placed.map(({ from }) => from).toSorted()
  if (first === undefined) return new Map()
  const counted = await db
    .selectFrom("visibility_days")
    .select(["day", ({ fn }) => fn.sum<number | string>("answers").as("answers")])
    .where("brand_id", "=", brand.id)
    .where("prompt_id", "=", "")
    .where("name_id", "=", "*")
    .where("surface", "=", "api")
    .where("day", ">=", first)
    .groupBy("day")
    .orderBy("day")
    .execute()
  const asked = counted
    .map(({ day, answers }) => ({ day, answers: Number(answers) }))
    .filter(({ answers }) => answers > 0)
  const to = asked.at(-1)?.day
  if (to === undefined) return new Map()
  const found = new Map<string, CitedEvidence>()
  for (const { id, urls, from } of placed) {
    if (from > to) continue
    const since = asked.filter(({ day }) => day >= from).reduce((sum, { answers }) => sum + answers, 0)
    found.set(id, {
      from,
      to,
      asked: since,
      ...(await countCiting(db, { brandId: brand.id, urls, days: { from, to } })),
    })
  }
  return found
}

/** How many answers cite some pages of the brand, and the last of them. */
async function countCiting(
  db: Database,
  { brandId, urls, days: { from, to } }: { brandId: string; urls: readonly string[]; days: Days },
): Promise<Pick<CitedEvidence, "answers" | "last">> {
  // The literal lets the database use its index of own pages, and the order of the join makes SQLite begin with it.
  const citing = sql`from answer_citations as cited cross join answers as answer
    where cited.type = 'own' and cited.url in (${sql.join(urls)}) and answer.id = cited.answer_id and answer.brand_id = ${brandId}
      and answer.day >= ${from} and answer.day <= ${to} and answer.left_out is null
      and answer.surface = 'api'`
  const { rows: counts } = await sql<{ answers: number | string; last: string | null }>`
    select count(distinct answer.id) as answers, max(answer.id) as last ${citing}`.execute(db)
  const { answers = 0, last = null } = counts[0] ?? {}
  if (last === null) return { answers: 0, last: null }
  const row = await db
    .selectFrom("answers")
    .select(["id", "prompt_id", "engine", "answered_at"])
    .where("id", "=", last)
    .executeTakeFirstOrThrow()
  const { id, answered_at: at, ...rest } = row
  return { answers: Number(answers), last: { ...rest, answer_id: id, answered_at: new Date(at).toISOString() } }
}
