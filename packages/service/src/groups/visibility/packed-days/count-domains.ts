import type { AnswerChoice } from "./choose-answers.ts"
import { type CitedDays, visitAnswers } from "./cited-day.ts"

/** How often answers cite the pages of a domain. */
export interface CountedDomain {
  domain: string
  citations: number
  /** The sum of the positions of these citations. */
  positions: number
  answers: number
  /** In how many of these answers the brand is named. */
  named: number
  type: string
  competitorId: string | null
  /** Counts its different pages. */
  countUrls: () => number
}

/** Counts the domains that answers cite, with pages of some types. */
export function countDomains(
  { days, ...book }: CitedDays,
  choose: AnswerChoice,
  types: readonly string[] = [],
): Map<string, CountedDomain> {
  const { domains, pages } = book
  const isChosen = choose(book)
  const isNaming = book.names.map((ids) => ids.includes(""))
  const open = () => new Float64Array(domains.length)
  const [citations, positions, answers, named] = [open(), open(), open(), open()]
  const last = new Int32Array(domains.length)
  const domainOf = Int32Array.from(pages, ([, domain, type]) =>
    types.length > 0 && !types.includes(type) ? -1 : domain,
  )
  const isUsed = new Uint8Array(pages.length)
  let number = 0
  for (const day of days.values())
    visitAnswers(day, (answer) => {
      number++
      if (!isChosen(answer)) return
      for (let at = answer.cited.from; at < answer.cited.to; at += 2) {
        const page = day.cited[at] as number
        const domain = domainOf[page] as number
        if (domain === -1) continue
        isUsed[page] = 1
        citations[domain] = (citations[domain] as number) + 1
        positions[domain] = (positions[domain] as number) + (day.cited[at + 1] as number)
        if (last[domain] === number) continue
        last[domain] = number
        answers[domain] = (answers[domain] as number) + 1
        if (isNaming[answer.names] === true) named[domain] = (named[domain] as number) + 1
      }
    })
  const counted = domains.map((domain, at) => {
    if (citations[at] === 0) return undefined
    const urls: string[] = []
    return {
      domain,
      citations: citations[at] as number,
      positions: positions[at] as number,
      answers: answers[at] as number,
      named: named[at] as number,
      type: "",
      competitorId: null as string | null,
      urls,
      countUrls: () => new Set(urls).size,
    }
  })
  for (const [at, [url, domain, type, competitorId]] of pages.entries()) {
    const one = isUsed[at] === 1 ? counted[domain] : undefined
    if (one === undefined) continue
    one.urls.push(url)
    one.type = latest(one.type, type) ?? ""
    one.competitorId = latest(one.competitorId, competitorId)
  }
  return new Map(counted.flatMap((one) => (one === undefined ? [] : [[one.domain, one]])))
}

/** The later one in the order of the alphabet. */
export const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** In how many answers searches found each domain. */
export function countFound({ days, ...book }: CitedDays, choose: AnswerChoice): Map<string, number> {
  const isChosen = choose(book)
  const counts = new Float64Array(book.domains.length)
  for (const day of days.values())
    visitAnswers(day, (answer) => {
      if (!isChosen(answer)) return
      for (let at = answer.found.from; at < answer.found.to; at++) {
        const domain = day.found[at] as number
        counts[domain] = (counts[domain] as number) + 1
      }
    })
  return new Map(book.domains.map((domain, at) => [domain, counts[at] as number]))
}
