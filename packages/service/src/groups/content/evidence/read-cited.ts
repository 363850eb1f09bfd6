import type { CitedEvidence } from "@citable/contract"
import { type ArticleCitations, estimateArticleCitations } from "@citable/inference/effects"
import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"
import { sql } from "kysely"

import type { CallContext } from "../../../call/call-context.ts"
import { toDay } from "../../../call/date-range.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"
import { dayNumber } from "../../visibility/alike/day-number.ts"
import { engineKey } from "../../visibility/alike/select-alike.ts"
import { domainType } from "../../visibility/parse-answers/domain-type.ts"
import type { KnownArticle } from "./known-article.ts"

type CitedArticle = Pick<KnownArticle, "id" | "urls" | "publishedAt">

/**
 * Which answers cite articles, since the publication of each: before it, none could, so this needs no control. An article without an address on
 * a domain of the brand, or without an answer since, has none.
 */
export async function readCited(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  articles: readonly CitedArticle[],
): Promise<ReadonlyMap<string, CitedEvidence>> {
  const names = await readTrackedNames(db, brand)
  const isOwn = (url: string) => domainType(new URL(url).hostname, names).type === "own"
  const placed = articles.flatMap(({ id, urls, publishedAt }) => {
    const own = urls.filter(isOwn)
    return own.length === 0 || publishedAt === undefined ? [] : [{ id, urls: own, from: toDay(publishedAt) }]
  })
  const [first] = placed.map(({ from }) => from).toSorted()
  if (first === undefined) return new Map()
  const asked = await readAnswered(db, brand.id, first)
  const to = asked.at(-1)?.day
  if (to === undefined) return new Map()
  const known = placed.filter(({ from }) => from <= to)
  const citing = await readCiting(db, brand.id, known)
  const found = known.map(({ id, from }) => ({ id, from, ...countArticle(asked, citing.get(id) ?? [], from) }))
  const last = await readLast(
    db,
    found.flatMap((one) => one.last ?? []),
  )
  return new Map(
    found.map(({ id, from, last: lastId, ...counts }) => [
      id,
      { from, to, ...counts, last: (lastId !== undefined && last.get(lastId)) || null },
    ]),
  )
}

/** What answers of a day and engine count. */
interface AnsweredDay {
  day: string
  engine: string
  surface: "api" | "consumer"
  answers: number
}

/** The answers of an engine, day by day, the earliest first. */
async function readAnswered(db: Database, brandId: string, from: string): Promise<AnsweredDay[]> {
  const counted = db
    .selectFrom("visibility_days")
    .select(["day", "engine", "surface"])
    .select(({ fn }) => fn.sum<number>("answers").as("answers"))
    .where("brand_id", "=", brandId)
    .where("prompt_id", "=", "")
    .where("name_id", "=", "*")
    .where("day", ">=", from)
    .groupBy(["day", "engine", "surface"])
    .having(({ fn }) => fn.sum("answers"), ">", 0)
    .orderBy("day")
  const rows = await readPacked<[string, string, AnsweredDay["surface"], number]>(db, counted, [
    "day",
    "engine",
    "surface",
    "answers",
  ])
  return rows.map(([day, engine, surface, answers]) => ({ day, engine, surface, answers }))
}

/** How many answers of a day and engine cite an article, and the last of them. */
type CitingDay = AnsweredDay & { last: string }

/** The answers that cite articles, at whatever of their addresses. An answer that cites two of them is one. */
async function readCiting(
  db: Database,
  brandId: string,
  articles: readonly { id: string; urls: readonly string[] }[],
): Promise<ReadonlyMap<string, readonly CitingDay[]>> {
  const found = new Map<string, CitingDay[]>()
  for (const part of inParts(articles)) {
    const places = sql.join(part.flatMap(({ urls }, place) => urls.map((url) => sql`(${url}, ${sql.lit(place)})`)))
    // The literal lets the database use its index of own pages, and the order of the join makes SQLite begin with the addresses.
    const query = sql`(with place (url, article) as (values ${places})
      select article, answer.day as day, answer.engine as engine, answer.surface as surface,
        count(distinct answer.id) as answers, max(answer.id) as last
      from place cross join answer_citations as cited cross join answers as answer
      where cited.type = 'own' and cited.url = place.url and answer.id = cited.answer_id
        and answer.brand_id = ${brandId} and answer.left_out is null
      group by article, answer.day, answer.engine, answer.surface)`
    const columns = ["article", "day", "engine", "surface", "answers", "last"]
    const rows = await readPacked<[number, string, string, AnsweredDay["surface"], number, string]>(db, query, columns)
    for (const [place, day, engine, surface, answers, last] of rows) {
      const id = part[place]?.id ?? ""
      const days = found.get(id) ?? []
      found.set(id, days)
      days.push({ day, engine, surface, answers, last })
    }
  }
  return found
}

/** SQLite limits the parameters of a statement. */
const mostAddresses = 1000

/** Articles in parts with few addresses. One article is never parted, so an answer that cites two of its addresses is counted once. */
function inParts<Article extends { urls: readonly string[] }>(articles: readonly Article[]): Article[][] {
  const parts: Article[][] = []
  let size = Infinity
  for (const article of articles) {
    if (size + article.urls.length > mostAddresses) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(article)
    size += article.urls.length
  }
  return parts
}

/** What is told of an article since its first day. */
function countArticle(asked: readonly AnsweredDay[], citing: readonly CitingDay[], from: string) {
  const counts = new Map(citing.map((one) => [`${one.day} ${engineKey(one)}`, one.answers]))
  const days = asked.flatMap(({ day, answers: of, ...engine }) => {
    if (day < from) return []
    const key = engineKey(engine)
    return [{ engine: key, model: "", day: dayNumber(day), count: counts.get(`${day} ${key}`) ?? 0, of }]
  })
  const since = citing.filter(({ day }) => day >= from)
  const { all, engines } = estimateArticleCitations(days, { publishedOn: dayNumber(from) })
  const surfaces = new Map(asked.map(({ engine, surface }) => [engineKey({ engine, surface }), { engine, surface }]))
  return {
    ...toCounts(all),
    earlier: citing.reduce((sum, { day, answers }) => sum + (day < from ? answers : 0), 0),
    engines: engines
      .flatMap(({ engine, citations }) => {
        const own = surfaces.get(engine)
        return own === undefined ? [] : [{ ...own, ...toCounts(citations) }]
      })
      .toSorted((one, other) => (engineKey(one) < engineKey(other) ? -1 : 1)),
    last: since.reduce<string | undefined>(
      (latest, { last }) => (latest === undefined || last > latest ? last : latest),
      undefined,
    ),
  }
}

const toCounts = (counted: ArticleCitations | null) => ({
  asked: counted?.of ?? 0,
  answers: counted?.count ?? 0,
  low: counted === null ? null : Math.max(0, counted.interval.low),
  high: counted === null ? null : Math.min(1, counted.interval.high),
})

async function readLast(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<CitedEvidence["last"]>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("answers")
    .select(["id", "prompt_id", "engine", "answered_at"])
    .where("id", "in", ids)
    .execute()
  return new Map(
    rows.map(({ id, answered_at: at, ...rest }) => [
      id,
      { ...rest, answer_id: id, answered_at: new Date(at).toISOString() },
    ]),
  )
}
