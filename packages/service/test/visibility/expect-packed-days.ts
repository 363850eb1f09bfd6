import type { Database } from "@citable/storage/database"
import type { Moment } from "@citable/storage/read-memory"
import { sql } from "kysely"
import { expect } from "vitest"

import type { EngineDays } from "../../src/groups/visibility/metrics/day-table.ts"
import { readDayTable } from "../../src/groups/visibility/metrics/read-day-table.ts"
import { chooseAnswers } from "../../src/groups/visibility/packed-days/choose-answers.ts"
import { countDomains } from "../../src/groups/visibility/packed-days/count-domains.ts"
import { countGaps } from "../../src/groups/visibility/packed-days/count-gaps.ts"
import { openCountedDays } from "../../src/groups/visibility/packed-days/open-counted-days.ts"

/** What a process keeps between calls. */
export function openMemory(): Pick<Moment, "lasting"> {
  const kept = new Map<string, unknown>()
  return {
    lasting<Value>(key: string, make: () => Value) {
      if (!kept.has(key)) kept.set(key, make())
      return kept.get(key) as Value
    },
  }
}

/** Expects that what a process knows of the days of a brand is what the rows say: the counts, the domains and the gaps. */
export async function expectPackedDays(
  db: Database,
  brandId: string,
  { moment, from, to }: { moment: Pick<Moment, "lasting">; from: string; to: string },
): Promise<void> {
  const counted = await openCountedDays({ db, moment }, brandId)
  const days = await counted.readCited({ from, to })
  for (const more of [{}, { engine: "one" }, { locale: "de" }, { prompt_tag: "some" }]) {
    const filter = { brand_id: brandId, ...more }
    if (!("prompt_tag" in more))
      expect(toPlain(await counted.read(filter, { from, to }))).toEqual(
        toPlain(await readDayTable(db, filter, { from, to })),
      )
    const choose = await chooseAnswers(db, filter)
    const { rows } = await countByHand(db, filter, { from, to })
    const domains = countDomains(days, choose)
    expect(
      [...domains.values()]
        .map(({ countUrls, competitorId: _id, ...one }) => ({ ...one, urls: countUrls() }))
        .toSorted(byDomain),
    ).toEqual(rows.map(toNumbers).toSorted(byDomain))
    for (const by of ["url", "domain"] as const) {
      const gaps = countGaps(days, choose, { by, competitorId: undefined, isAsked: () => true })
      const told = [...gaps.values()].map(({ key, answers, last }) => ({ key, answers, last }))
      const byHand = await gapsByHand(db, filter, { from, to, by })
      expect(told.toSorted(byKey)).toEqual(byHand.rows.map(toNumbers).toSorted(byKey))
    }
  }
}

const toPlain = (engines: readonly EngineDays[]) =>
  engines.map(({ engine, surface, answers, searched, leftOut, names }) => ({
    engine,
    surface,
    answers: [...answers],
    searched: [...searched],
    leftOut: new Map([...leftOut].map(([reason, column]) => [reason, [...column]])),
    names: new Map(
      [...names].map(([id, counts]) => [id, Object.entries(counts).map(([count, column]) => [count, ...column])]),
    ),
  }))

interface Asked {
  brand_id: string
  engine?: string
  locale?: string
  prompt_tag?: string
}

const matching = (
  { brand_id, engine, locale, prompt_tag: tag }: Asked,
  { from, to }: { from: string; to: string },
) => sql`
  a.brand_id = ${brand_id} and a.day between ${from} and ${to} and a.left_out is null
  ${engine === undefined ? sql`` : sql`and a.engine = ${engine}`}
  ${locale === undefined ? sql`` : sql`and a.locale = ${locale}`}
  ${tag === undefined ? sql`` : sql`and a.prompt_id in (select prompt_id from prompt_tags where tag = ${tag})`}`

const countByHand = (db: Database, asked: Asked, range: { from: string; to: string }) =>
  sql<Record<string, string | number>>`
    select c.domain, count(*) as citations, sum(c.position) as positions, count(distinct a.id) as answers,
      count(distinct case when exists (
        select 1 from answer_mentions m where m.answer_id = a.id and m.competitor_id = '') then a.id end) as named,
      max(c.type) as type, count(distinct c.url) as urls
    from answers a join answer_citations c on c.answer_id = a.id where ${matching(asked, range)} group by c.domain
  `.execute(db)

const gapsByHand = (db: Database, asked: Asked, { by, ...range }: { by: "url" | "domain"; from: string; to: string }) =>
  sql<Record<string, string | number>>`
    select ${sql.ref(`c.${by}`)} as key, count(distinct a.id) as answers, max(a.answered_at) as last
    from answers a join answer_citations c on c.answer_id = a.id where ${matching(asked, range)} and c.type <> 'own'
      and exists (select 1 from answer_mentions where answer_id = a.id)
      and not exists (select 1 from answer_mentions where answer_id = a.id and competitor_id = '')
    group by ${sql.ref(`c.${by}`)}
  `.execute(db)

/** Postgres gives sums as text. */
const toNumbers = (row: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      ["domain", "type", "key"].includes(name) ? value : Number(value),
    ]),
  )

const byDomain = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one["domain"]) < String(other["domain"]) ? -1 : 1
const byKey = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one["key"]) < String(other["key"]) ? -1 : 1
