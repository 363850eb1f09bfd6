import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"

import type { Days } from "../../../call/date-range.ts"
import { selectAnswers } from "../metrics/select-answers.ts"
import type { WrittenBook } from "./cited-book.ts"
import type { CitedDay } from "./cited-day.ts"

/** What an answer cites, in places of a book: the six numbers of `CitedDay.answers`, then `cited`, then `found`. */
export type CitedAnswer = readonly number[]

/** Reads what the answers of a day cite from their rows, by their ids and in the order of these: all answers of the day, or some. */
export async function readCitedAnswers(
  db: Database,
  brandId: string,
  { day, book, ids }: { day: string; book: WrittenBook; ids?: readonly string[] },
): Promise<Map<string, CitedAnswer>> {
  const range: Days = { from: day, to: day }
  const ofDay = selectAnswers(db, { brand_id: brandId }, range, { everySurface: true })
  const answers = ids === undefined ? ofDay : ofDay.where("answers.id", "in", ids)
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
  const [namesOf, pagesOf, foundOf] = [groupById(mentions), groupById(cited), groupById(found)]
  const start = Date.parse(day)
  return new Map(
    rows.map(([id, prompt, engine, surface, locale, at]) => {
      const [own, finds] = [pagesOf.get(id) ?? [], foundOf.get(id) ?? []]
      const numbers = [
        book.groups.placeOf([engine, surface, locale]),
        book.prompts.placeOf(prompt),
        book.names.placeOf((namesOf.get(id) ?? []).map(([, name]) => name)),
        at - start,
        own.length,
        finds.length,
      ]
      for (const [, position, url, domain, ...rest] of own)
        numbers.push(book.pages.placeOf([url, book.domains.placeOf(domain), ...rest]), position)
      for (const [, domain] of finds) numbers.push(book.domains.placeOf(domain))
      return [id, numbers]
    }),
  )
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

const groupById = <Row extends readonly [id: string, ...unknown[]]>(rows: readonly Row[]) =>
  Map.groupBy(rows, ([id]) => id)

/** The answers of a day as columns. */
export function toColumns(all: Iterable<CitedAnswer>): CitedDay<number[]> {
  const [answers, cited, found]: [number[], number[], number[]] = [[], [], []]
  for (const numbers of all) {
    if (numbers.length === 6) continue
    const citedEnd = 6 + 2 * (numbers[4] as number)
    for (let at = 0; at < 6; at++) answers.push(numbers[at] as number)
    for (let at = 6; at < citedEnd; at++) cited.push(numbers[at] as number)
    for (let at = citedEnd; at < numbers.length; at++) found.push(numbers[at] as number)
  }
  return { answers, cited, found }
}
