import type { AnswerChoice } from "./choose-answers.ts"
import { type CitedDay, type CitingAnswer, visitAnswers } from "./cited-day.ts"
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
export function countGaps(
  days: ReadonlyMap<string, CitedDay>,
  choose: AnswerChoice,
  question: GapQuestion,
): Map<string, CountedGap> {
  const all = new Map<string, CountedGap>()
  for (const [date, day] of days) {
    const { keys, pages, keyOf } = openKeys(day, question)
    const start = Date.parse(date)
    const [answers, last] = [new Int32Array(keys.length), new Float64Array(keys.length)]
    const isUsed = new Uint8Array(pages.length)
    visitGaps(day, choose, { question, keyOf }, (key, answer, page, isFirst) => {
      isUsed[page] = 1
      if (!isFirst) return
      answers[key] = (answers[key] as number) + 1
      last[key] = Math.max(last[key] as number, start + answer.at)
    })
    const found = keys.map((key, at) => {
      if (answers[at] === 0) return undefined
      const one = all.get(key) ?? { key, answers: 0, domain: "", title: null, link: null, type: "", last: 0 }
      all.set(key, one)
      one.answers += answers[at] as number
      one.last = Math.max(one.last, last[at] as number)
      return one
    })
    for (const [at, [, domain, type, , title, link]] of pages.entries()) {
      const one = isUsed[at] === 1 ? found[keyOf[at] as number] : undefined
      if (one === undefined) continue
      one.domain = latest(one.domain, day.domains[domain] ?? "") ?? ""
      one.type = latest(one.type, type) ?? ""
      one.title = latest(one.title, title)
      one.link = latest(one.link, link)
    }
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
  days: ReadonlyMap<string, CitedDay>,
  choose: AnswerChoice,
  { keys: wanted, ...question }: GapQuestion & { keys: readonly string[] },
): Map<string, GapDetails> {
  const all = new Map<string, GapDetails>(
    wanted.map((key) => [key, { engines: new Set(), prompts: new Set(), competitors: new Set(), latest: [] }]),
  )
  for (const [date, day] of days) {
    const { keys, keyOf } = openKeys(day, question)
    const details = keys.map((key) => all.get(key))
    const isWanted = keyOf.map((key) => (details[key] === undefined ? -1 : key))
    const start = Date.parse(date)
    visitGaps(day, choose, { question, keyOf: isWanted }, (key, { group, prompt, names, at }, _page, isFirst) => {
      const one = details[key]
      if (one === undefined || !isFirst) return
      const [engine, promptId] = [day.groups[group]?.[0] ?? "", day.prompts[prompt] ?? ""]
      one.engines.add(engine)
      one.prompts.add(promptId)
      for (const name of day.names[names] ?? []) one.competitors.add(name)
      one.latest.push({ day: date, at: start + at, prompt_id: promptId, engine })
      if (one.latest.length >= 2 * mostLatest) one.latest.splice(0, mostLatest)
    })
  }
  return all
}

/** The keys of the pages of a day that are asked for; -1 for other pages. */
function openKeys({ pages, domains }: CitedDay, { by, isAsked }: GapQuestion) {
  const places = new Map<string, number>()
  const keyOf = pages.map(([url, domain, type]) => {
    const name = domains[domain] ?? ""
    if (type === "own" || !isAsked({ url, domain: name, type })) return -1
    const key = by === "url" ? url : name
    const place = places.get(key) ?? places.size
    places.set(key, place)
    return place
  })
  return { keys: [...places.keys()], keyOf, pages }
}

/** Visits what answers cite that name competitors alone. `isFirst`: the answer has not been visited for this key. */
function visitGaps(
  day: CitedDay,
  choose: AnswerChoice,
  { question: { competitorId }, keyOf }: { question: GapQuestion; keyOf: readonly number[] },
  visit: (key: number, answer: CitingAnswer, page: number, isFirst: boolean) => void,
): void {
  const isChosen = choose(day)
  const isGap = day.names.map(
    (names) => names.length > 0 && !names.includes("") && (competitorId === undefined || names.includes(competitorId)),
  )
  const last = new Int32Array(keyOf.length)
  let seen = 0
  visitAnswers(day, (answer) => {
    seen++
    if (isGap[answer.names] !== true || !isChosen(answer)) return
    for (let at = answer.cited.from; at < answer.cited.to; at += 2) {
      const page = day.cited[at] as number
      const key = keyOf[page] as number
      if (key === -1) continue
      visit(key, answer, page, last[key] !== seen)
      last[key] = seen
    }
  })
}
