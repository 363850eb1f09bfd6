import type { CitedEvidence } from "@citable/contract"
import { type ArticleCitations, estimateArticleCitations } from "@citable/inference/effects"
import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"
import { type RawBuilder, sql } from "kysely"

import type { CallContext } from "../../../call/call-context.ts"
import { toDay } from "../../../call/date-range.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"
import { dayNumber } from "../../visibility/alike/day-number.ts"
import { engineKey } from "../../visibility/alike/select-alike.ts"
import { listPlatformUrls } from "../../visibility/list-platform-urls.ts"
import { domainType } from "../../visibility/parse-answers/domain-type.ts"
import type { KnownArticle } from "./known-article.ts"

type CitedArticle = Pick<KnownArticle, "id" | "urls" | "publishedAt">

/** An article, and where else than on a domain of the brand it is. */
type PlacedArticle = Pick<KnownArticle, "id" | "urls"> & { elsewhere: readonly string[] }

/**
 * Which answers cite articles, since the publication of each: before it, none could, so this needs no control. An article without an address on
 * a domain of the brand or on a platform, or without an answer since, has none.
 */
export async function readCited(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  articles: readonly CitedArticle[],
): Promise<ReadonlyMap<string, CitedEvidence>> {
  const names = await readTrackedNames(db, brand)
  const isOwn = (url: string) => domainType(new URL(url).hostname, names).type === "own"
  const there = await listPlatformUrls(
    db,
    articles.map(({ id }) => id),
  )
  const placed = articles.flatMap(({ id, urls, publishedAt }) => {
    const own = urls.filter(isOwn)
    const elsewhere = (there.get(id) ?? []).filter((url) => !isOwn(url))
    const isNowhere = own.length === 0 && elsewhere.length === 0
    return isNowhere || publishedAt === undefined ? [] : [{ id, urls: own, elsewhere, from: toDay(publishedAt) }]
  })
  const [first] = placed.map(({ from }) => from).toSorted()
  if (first === undefined) return new Map()
  const asked = await readAnswered(db, brand.id, first)
  const last = asked.at(-1)?.day
  if (last === undefined) return new Map()
  const lastOfApi = asked.findLast(isOfApi)?.day ?? ""
  const known = placed.flatMap((one) =>
    one.from > last ? [] : [{ ...one, to: one.from <= lastOfApi ? lastOfApi : last }],
  )
  const firstOfApi = await readFirstDay(db, brand.id)
  const citing = await readCiting(
    db,
    brand.id,
    known.filter(({ urls }) => urls.length > 0),
  )
  await addCitingElsewhere(db, brand.id, { articles: known.filter((one) => one.elsewhere.length > 0), first, citing })
  const engines = toColumns(asked)
  const found = known.map(({ id, from, to }) => ({
    id,
    from,
    to,
    ...countArticle(engines, citing.get(id) ?? [], from),
  }))
  const latest = await readLatest(
    db,
    found.flatMap((one) => one.latest ?? []),
  )
  return new Map(
    found.map(({ id, from, to, earlier, latest: latestId, ...counts }) => [
      id,
      {
        from,
        to,
        ...counts,
        earlier: firstOfApi !== undefined && firstOfApi < from ? earlier : null,
        last: (latestId !== undefined && latest.get(latestId)) || null,
      },
    ]),
  )
}

/** The day of the first answer of an API. */
async function readFirstDay(db: Database, brandId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("visibility_days")
    .select("day")
    .where("brand_id", "=", brandId)
    .where("prompt_id", "=", "")
    .where("name_id", "=", "*")
    .where("surface", "=", "api")
    .where("answers", ">", 0)
    .orderBy("day")
    .executeTakeFirst()
  return row?.day
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
): Promise<Citing> {
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
    await addRows(db, { query, part, citing: found })
  }
  return found
}

/** The days on which answers cite an article, by its id. */
type Citing = Map<string, CitingDay[]>

/** Runs a query for the answers that cite the articles of a part, and adds what it finds. */
async function addRows(
  db: Database,
  { query, part, citing }: { query: RawBuilder<unknown>; part: readonly { id: string }[]; citing: Citing },
): Promise<void> {
  const columns = ["article", "day", "engine", "surface", "answers", "last"]
  const rows = await readPacked<[number, string, string, AnsweredDay["surface"], number, string]>(db, query, columns)
  for (const [place, day, engine, surface, answers, last] of rows) {
    const id = part[place]?.id ?? ""
    const days = citing.get(id) ?? []
    citing.set(id, days)
    days.push({ day, engine, surface, answers, last })
  }
}

/**
 * Adds the answers that cite articles on a platform alone. No index has the addresses of strangers, so it begins with the answers of the brand, once
 * for many articles.
 */
async function addCitingElsewhere(
  db: Database,
  brandId: string,
  { articles, first, citing }: { articles: readonly PlacedArticle[]; first: string; citing: Citing },
): Promise<void> {
  const all = articles.map((one) => ({ ...one, own: one.urls, urls: [...one.urls, ...one.elsewhere] }))
  for (const part of inParts(all)) {
    const toPlaces = (urls: readonly string[], place: number, own: 0 | 1) =>
      urls.map((url) => sql`(${url}, ${sql.lit(place)}, ${sql.lit(own)})`)
    const places = part.flatMap(({ own, elsewhere }, place) => [
      ...toPlaces(own, place, 1),
      ...toPlaces(elsewhere, place, 0),
    ])
    const query = sql`(with place (url, article, own) as (values ${sql.join(places)})
      select there.article as article, answer.day as day, answer.engine as engine, answer.surface as surface,
        count(distinct answer.id) as answers, max(answer.id) as last
      from answers as answer cross join answer_citations as cited cross join place as there
      where answer.brand_id = ${brandId} and answer.day >= ${first} and answer.left_out is null
        and cited.answer_id = answer.id and there.url = cited.url and there.own = 0
        and not exists (select 1 from answer_citations as other join place as here on here.url = other.url
          where other.answer_id = answer.id and here.article = there.article and here.own = 1)
      group by there.article, answer.day, answer.engine, answer.surface)`
    await addRows(db, { query, part, citing })
  }
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

const isOfApi = ({ surface }: AnsweredDay) => surface === "api"

/** The days of an engine with answers, in columns: all articles share them. */
interface EngineColumns extends Pick<AnsweredDay, "engine" | "surface"> {
  day: number[]
  of: number[]
  places: ReadonlyMap<string, number>
}

function toColumns(asked: readonly AnsweredDay[]): ReadonlyMap<string, EngineColumns> {
  return new Map(
    [...Map.groupBy(asked, engineKey)].map(([key, own]) => [
      key,
      {
        engine: own[0]?.engine ?? "",
        surface: own[0]?.surface ?? "api",
        day: own.map(({ day }) => dayNumber(day)),
        of: own.map(({ answers }) => answers),
        places: new Map(own.map(({ day }, place) => [day, place])),
      },
    ]),
  )
}

/** What is told of an article since its first day. Engines of apps stand beside, in no sum. */
function countArticle(all: ReadonlyMap<string, EngineColumns>, citing: readonly CitingDay[], from: string) {
  const first = dayNumber(from)
  const counts = new Map([...all].map(([key, { day }]) => [key, new Float64Array(day.length)]))
  let [earlier, latest] = [0, undefined as string | undefined]
  for (const one of citing) {
    const key = engineKey(one)
    const place = all.get(key)?.places.get(one.day)
    if (isOfApi(one)) {
      if (one.day < from) earlier += one.answers
      else if (latest === undefined || one.last > latest) latest = one.last
    }
    const own = counts.get(key)
    if (place !== undefined && own !== undefined) own[place] = (own[place] ?? 0) + one.answers
  }
  const strata = [...all].flatMap(([key, { day, of }]) => {
    const start = day.findIndex((number) => number >= first)
    const count = counts.get(key)
    return start === -1 || count === undefined ? [] : [{ engine: key, days: { day, of, count, start } }]
  })
  const { all: ofApis } = estimateArticleCitations(strata.filter(({ engine }) => all.get(engine)?.surface === "api"))
  const { engines } = estimateArticleCitations(strata)
  return {
    ...toCounts(ofApis),
    earlier,
    engines: engines
      .flatMap(({ engine: key, citations }) => {
        const own = all.get(key)
        return own === undefined ? [] : [{ engine: own.engine, surface: own.surface, ...toCounts(citations) }]
      })
      .toSorted((one, other) => (engineKey(one) < engineKey(other) ? -1 : 1)),
    latest,
  }
}

const toCounts = (counted: ArticleCitations | null) => ({
  asked: counted?.of ?? 0,
  answers: counted?.count ?? 0,
  low: counted === null ? null : Math.max(0, counted.interval.low),
  high: counted === null ? null : Math.min(1, counted.interval.high),
})

async function readLatest(
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
