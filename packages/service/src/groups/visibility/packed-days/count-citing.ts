import { dayNumber } from "../alike/day-number.ts"
import { engineKey } from "../alike/select-alike.ts"
import type { AnswerChoice } from "./choose-answers.ts"
import { type CitedDays, visitAnswers } from "./cited-day.ts"

/** How many answers of an engine cite a domain on a day: all, and those to prompts that both compared periods have. */
export interface CitingDay {
  day: number
  answers: number
  common: number
}

/** Counts the answers that cite some domains day by day. `leftOf` gives the prompts of an engine (`engineKey`) that are not common. */
export function countCiting(
  { days, ...book }: CitedDays,
  choose: AnswerChoice,
  { domains, leftOf }: { domains: readonly string[]; leftOf: (engine: string) => ReadonlySet<string> | undefined },
): Map<string, CitingDay[]> {
  const all = new Map<string, CitingDay[]>()
  const isChosen = choose(book)
  const engines = book.groups.map(([engine, surface]) => engineKey({ engine, surface }))
  const isLeft = engines.map((engine) => {
    const left = leftOf(engine)
    return left === undefined || left.size === 0 ? undefined : book.prompts.map((id) => left.has(id))
  })
  const width = domains.length
  const places = new Map(domains.map((domain, at) => [domain, at]))
  const placeOf = Int32Array.from(book.pages, ([, domain]) => places.get(book.domains[domain] ?? "") ?? -1)
  const [answers, common, last] = [0, 1, 2].map(() => new Int32Array(width * engines.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  let seen = 0
  for (const [date, day] of days) {
    answers.fill(0)
    common.fill(0)
    visitAnswers(day, (answer) => {
      seen++
      if (!isChosen(answer)) return
      const { group, prompt, cited } = answer
      for (let at = cited.from; at < cited.to; at += 2) {
        const domain = placeOf[day.cited[at] as number] as number
        if (domain === -1) continue
        const place = group * width + domain
        if (last[place] === seen) continue
        last[place] = seen
        answers[place] = (answers[place] as number) + 1
        if (isLeft[group]?.[prompt] !== true) common[place] = (common[place] as number) + 1
      }
    })
    const number = dayNumber(date)
    const counts = new Map<string, CitingDay>()
    for (const [place, count] of answers.entries()) {
      if (count === 0) continue
      // Engines have a group for each language.
      const key = citingKey(domains[place % width] ?? "", engines[Math.floor(place / width)] ?? "")
      const one = counts.get(key) ?? { day: number, answers: 0, common: 0 }
      counts.set(key, one)
      one.answers += count
      one.common += common[place] as number
    }
    for (const [key, one] of counts) {
      const known = all.get(key)
      if (known === undefined) all.set(key, [one])
      else known.push(one)
    }
  }
  return all
}

export const citingKey = (domain: string, engine: string): string => `${domain} ${engine}`
