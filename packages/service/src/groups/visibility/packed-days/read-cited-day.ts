import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"

import { selectAnswers } from "../metrics/select-answers.ts"
import type { CitedDay, CitedPage } from "./cited-day.ts"

/** Reads what the answers of a day cite from their rows. */
export async function readCitedDay(db: Database, brandId: string, day: string): Promise<CitedDay> {
  const answers = selectAnswers(db, { brand_id: brandId }, { from: day, to: day })
  const rows = await readPacked<AnswerRow>(
    db,
    answers.select(["answers.id", "prompt_id", "engine", "surface", "locale", "answered_at"]).orderBy("answers.id"),
    ["id", "prompt_id", "engine", "surface", "locale", "answered_at"],
  )
  const mentions = await readPacked<[id: string, name: string]>(
    db,
    answers
      .innerJoin("answer_mentions as named", "named.answer_id", "answers.id")
      .select(["answers.id", "named.competitor_id"])
      .orderBy("answers.id")
      .orderBy("named.competitor_id"),
    ["id", "competitor_id"],
  )
  const cited = await readPacked<PageRow>(
    db,
    answers
      .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
      .select(["answers.id", "cited.position", "cited.url", "cited.domain", "cited.type"])
      .select(["cited.competitor_id", "cited.title", "cited.link"])
      .orderBy("answers.id")
      .orderBy("cited.position"),
    ["id", "position", "url", "domain", "type", "competitor_id", "title", "link"],
  )
  const found = await readPacked<[id: string, domain: string]>(
    db,
    answers
      .innerJoin("found_pages as found", "found.answer_id", "answers.id")
      .select(["answers.id", "found.domain"])
      .distinct()
      .orderBy("answers.id")
      .orderBy("found.domain"),
    ["id", "domain"],
  )
  return toCitedDay(rows, { mentions, cited, found, start: Date.parse(day) })
}

type AnswerRow = [id: string, prompt: string, engine: string, surface: "api" | "consumer", locale: string, at: number]
type PageRow = [
  id: string,
  position: number,
  url: string,
  domain: string,
  type: string,
  competitorId: string | null,
  title: string | null,
  link: string | null,
]

interface Rows {
  mentions: readonly [id: string, name: string][]
  cited: readonly PageRow[]
  found: readonly [id: string, domain: string][]
  start: number
}

function toCitedDay(rows: readonly AnswerRow[], { mentions, cited, found, start }: Rows): CitedDay {
  const [groups, prompts, names] = [
    openPlaces<CitedDay["groups"][number]>(),
    openPlaces<string>(),
    openPlaces<string[]>(),
  ]
  const [domains, pages] = [openPlaces<string>(), openPlaces<CitedPage>()]
  const [answers, citations, finds]: [number[], number[], number[]] = [[], [], []]
  const [namesOf, pagesOf, foundOf] = [groupById(mentions), groupById(cited), groupById(found)]
  for (const [id, prompt, engine, surface, locale, at] of rows) {
    const [own, foundDomains] = [pagesOf.get(id) ?? [], foundOf.get(id) ?? []]
    if (own.length === 0 && foundDomains.length === 0) continue
    const named = (namesOf.get(id) ?? []).map(([, name]) => name)
    answers.push(
      groups.placeOf([engine, surface, locale]),
      prompts.placeOf(prompt),
      names.placeOf(named),
      at - start,
      own.length,
      foundDomains.length,
    )
    for (const [, position, url, domain, type, ...rest] of own)
      citations.push(pages.placeOf([url, domains.placeOf(domain), type, ...rest]), position)
    for (const [, domain] of foundDomains) finds.push(domains.placeOf(domain))
  }
  return {
    groups: groups.all,
    prompts: prompts.all,
    names: names.all,
    domains: domains.all,
    pages: pages.all,
    answers,
    cited: citations,
    found: finds,
  }
}

const groupById = <Row extends readonly [id: string, ...unknown[]]>(rows: readonly Row[]) =>
  Map.groupBy(rows, ([id]) => id)

/** Different values, each by its place. */
function openPlaces<Value>() {
  const places = new Map<string, number>()
  const all: Value[] = []
  return {
    all,
    placeOf(value: Value): number {
      const key = typeof value === "string" ? value : JSON.stringify(value)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, all.length)
      all.push(value)
      return all.length - 1
    },
  }
}
