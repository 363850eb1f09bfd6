import type { AnswerChoice } from "./choose-answers.ts"
import { type CitedDay, visitAnswers } from "./cited-day.ts"

/** How often answers cite the pages of a domain. */
export interface CountedDomain {
  domain: string
  citations: number
  /** The sum of the positions of these citations. */
  positions: number
  answers: number
  type: string
  competitorId: string | null
  /** Counts its different pages. */
  countUrls: () => number
}

/** Counts the domains that answers cite, with pages of some types. */
export function countDomains(
  days: Iterable<CitedDay>,
  choose: AnswerChoice,
  types: readonly string[] = [],
): Map<string, CountedDomain> {
  const all = new Map<string, CountedDomain & { urls: string[] }>()
  for (const day of days) {
    const { domains, pages, cited } = day
    const isChosen = choose(day)
    const counts = new Int32Array(3 * domains.length)
    const last = new Int32Array(domains.length)
    const isUsed = new Uint8Array(pages.length)
    const isLeft = pages.map(([, , type]) => types.length > 0 && !types.includes(type))
    let number = 0
    visitAnswers(day, (answer) => {
      number++
      if (!isChosen(answer)) return
      for (let at = answer.cited.from; at < answer.cited.to; at += 2) {
        const page = cited[at] as number
        if (isLeft[page] === true) continue
        isUsed[page] = 1
        const domain = pages[page]?.[1] ?? 0
        counts[3 * domain] = (counts[3 * domain] as number) + 1
        counts[3 * domain + 1] = (counts[3 * domain + 1] as number) + (cited[at + 1] as number)
        if (last[domain] === number) continue
        last[domain] = number
        counts[3 * domain + 2] = (counts[3 * domain + 2] as number) + 1
      }
    })
    const known = domains.map((domain, at) => {
      if (counts[3 * at] === 0) return undefined
      const one = all.get(domain) ?? openDomain(domain)
      all.set(domain, one)
      one.citations += counts[3 * at] as number
      one.positions += counts[3 * at + 1] as number
      one.answers += counts[3 * at + 2] as number
      return one
    })
    for (const [at, [url, domain, type, competitorId]] of pages.entries()) {
      const one = known[domain]
      if (isUsed[at] === 0 || one === undefined) continue
      one.urls.push(url)
      one.type = latest(one.type, type) ?? ""
      one.competitorId = latest(one.competitorId, competitorId)
    }
  }
  return all
}

function openDomain(domain: string): CountedDomain & { urls: string[] } {
  const urls: string[] = []
  const counts = { citations: 0, positions: 0, answers: 0 }
  return { domain, ...counts, type: "", competitorId: null, urls, countUrls: () => new Set(urls).size }
}

/** The later one in the order of the alphabet. */
export const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** In how many answers searches found each domain. */
export function countFound(days: Iterable<CitedDay>, choose: AnswerChoice): Map<string, number> {
  const all = new Map<string, number>()
  for (const day of days) {
    const isChosen = choose(day)
    const counts = new Int32Array(day.domains.length)
    visitAnswers(day, (answer) => {
      if (!isChosen(answer)) return
      for (let at = answer.found.from; at < answer.found.to; at++) {
        const domain = day.found[at] as number
        counts[domain] = (counts[domain] as number) + 1
      }
    })
    for (const [at, domain] of day.domains.entries()) all.set(domain, (all.get(domain) ?? 0) + (counts[at] as number))
  }
  return all
}
