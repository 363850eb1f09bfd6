import type { AnswerChoice } from "./choose-answers.ts"
import type { CitedBook } from "./cited-book.ts"
import { type CitedDays, type CitingAnswer, visitAnswers } from "./cited-day.ts"
import { latest } from "./count-domains.ts"

/** A page or a domain that answers cite which name competitors, and not the brand. */
export interface CountedGap {
  key: string
  answers: number
  domain: string
  title: string | null
  link: string | null
  type: string
  /** When the last of these answers came, in milliseconds since 1970. */
  last: number
}

export interface GapQuestion {
  by: "url" | "domain"
  /** Only answers that name this competitor. Default: any. */
  competitorId: string | undefined
  /** Whether a page counts. Those of the brand never do. */
  isAsked: (page: { url: string; domain: string; type: string }) => boolean
}

/** Counts the gaps in the answers of some days. */
export function countGaps(cited: CitedDays, choose: AnswerChoice, question: GapQuestion): Map<string, CountedGap> {
  const { pages, domains } = cited
  const { keys, keyOf } = openKeys(cited, question)
  const [answers, last] = [new Int32Array(keys.length), new Float64Array(keys.length)]
  const isUsed = new Uint8Array(pages.length)
  visitGaps(cited, choose, { question, keyOf }, (key, { at, page, isFirst }) => {
    isUsed[page] = 1
    if (!isFirst) return
    answers[key] = (answers[key] as number) + 1
    last[key] = Math.max(last[key] as number, at)
  })
  const all = new Map<string, CountedGap>()
  for (const [at, [, domain, type, , title, link]] of pages.entries()) {
    if (isUsed[at] === 0) continue
    const place = keyOf[at] as number
    const key = keys[place] ?? ""
    const one = all.get(key) ?? { key, answers: 0, domain: "", title: null, link: null, type: "", last: 0 }
    all.set(key, one)
    one.answers = answers[place] as number
    one.last = last[place] as number
    one.domain = latest(one.domain, domains[domain] ?? "") ?? ""
    one.type = latest(one.type, type) ?? ""
    one.title = latest(one.title, title)
    one.link = latest(one.link, link)
  }
  return all
}

/** What is told of a gap besides its counts. */
export interface GapDetails {
  engines: Set<string>
  prompts: Set<string>
  competitors: Set<string>
  /** Its latest answers, the earliest of them first. */
  latest: { day: string; at: number; prompt_id: string; engine: string }[]
}

/** How many of the latest answers are considered. */
const mostLatest = 100

/** Describes some gaps, by their keys. */
export function describeGaps(
  cited: CitedDays,
  choose: AnswerChoice,
  { keys: wanted, ...question }: GapQuestion & { keys: readonly string[] },
): Map<string, GapDetails> {
  const all = new Map<string, GapDetails>(
    wanted.map((key) => [key, { engines: new Set(), prompts: new Set(), competitors: new Set(), latest: [] }]),
  )
  const { keys, keyOf } = openKeys(cited, question)
  const details = keys.map((key) => all.get(key))
  const isWanted = keyOf.map((key) => (details[key] === undefined ? -1 : key))
  visitGaps(cited, choose, { question, keyOf: isWanted }, (key, { answer, at, day, isFirst }) => {
    const one = details[key]
    if (one === undefined || !isFirst) return
    const [engine, promptId] = [cited.groups[answer.group]?.[0] ?? "", cited.prompts[answer.prompt] ?? ""]
    one.engines.add(engine)
    one.prompts.add(promptId)
    for (const name of cited.names[answer.names] ?? []) one.competitors.add(name)
    one.latest.push({ day, at, prompt_id: promptId, engine })
    if (one.latest.length >= 2 * mostLatest) one.latest.splice(0, mostLatest)
  })
  return all
}

/** The keys of the pages that are asked for; -1 for other pages. */
function openKeys({ pages, domains }: CitedBook, { by, isAsked }: GapQuestion) {
  const places = new Map<string, number>()
  const keyOf = Int32Array.from(pages, ([url, domain, type]) => {
    const name = domains[domain] ?? ""
    if (type === "own" || !isAsked({ url, domain: name, type })) return -1
    const key = by === "url" ? url : name
    const place = places.get(key) ?? places.size
    places.set(key, place)
    return place
  })
  return { keys: [...places.keys()], keyOf }
}

/** A page that an answer cites. The object is the same for all of an answer. */
interface CitedThere {
  answer: CitingAnswer
  day: string
  /** When the answer came, in milliseconds since 1970. */
  at: number
  page: number
  /** Whether the answer has not been visited for this key. */
  isFirst: boolean
}

/** Visits what answers cite that name competitors alone. */
function visitGaps(
  { days, ...book }: CitedDays,
  choose: AnswerChoice,
  { question: { competitorId }, keyOf }: { question: GapQuestion; keyOf: Int32Array },
  visit: (key: number, there: CitedThere) => void,
): void {
  const isChosen = choose(book)
  const isGap = book.names.map(
    (names) => names.length > 0 && !names.includes("") && (competitorId === undefined || names.includes(competitorId)),
  )
  const last = new Int32Array(keyOf.length)
  let seen = 0
  for (const [date, day] of days) {
    const start = Date.parse(date)
    visitAnswers(day, (answer) => {
      seen++
      if (isGap[answer.names] !== true || !isChosen(answer)) return
      const there = { answer, day: date, at: start + answer.at, page: 0, isFirst: false }
      for (let at = answer.cited.from; at < answer.cited.to; at += 2) {
        there.page = day.cited[at] as number
        const key = keyOf[there.page] as number
        if (key === -1) continue
        there.isFirst = last[key] !== seen
        visit(key, there)
        last[key] = seen
      }
    })
  }
}
