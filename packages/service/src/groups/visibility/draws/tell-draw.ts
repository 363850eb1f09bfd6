import type { DrawnPrompt, DrawOutcome } from "@citable/contract"
import { estimateCoin, lagDays, type PromptDay } from "@citable/inference/effects"

import { dayNumber, dayOf } from "../alike/day-number.ts"

/** How often the interval of the only look may miss the truth. */
const error = 0.05

export interface ToldDraw {
  from_day: string
  write_by: string
  look_on: string
  prompts: readonly Pick<DrawnPrompt, "prompt_id" | "role" | "out" | "articles">[]
}

/** The days that a draw compares; undefined if no article was published in time. An article counts from its publication on. */
export function comparedDays({ from_day: from, write_by: writeBy, look_on: lookOn, prompts }: ToldDraw) {
  const published = prompts
    .filter(({ role, out }) => role === "treated" && out === null)
    .flatMap(({ articles }) => firstInTime(articles, writeBy) ?? [])
    .map(dayNumber)
  if (published.length === 0) return undefined
  const [first, last] = [Math.min(...published), Math.max(...published)]
  return { from: dayNumber(from), publishedOn: first, lastPublishedOn: last, lookOn: dayNumber(lookOn) }
}

/**
 * What a draw tells at its look: by how much the prompts of the first half gained more than those that wait. Whoever the coin drew counts as drawn,
 * also without an article, because who gets one in time is not chance. What a person has taken out of the comparison is left out, and told.
 */
export function tellDraw(draw: ToldDraw, days: readonly PromptDay[]): DrawOutcome {
  const kept = draw.prompts.filter(({ out }) => out === null)
  const ofRole = (role: DrawnPrompt["role"]) => kept.filter((one) => one.role === role)
  const compared = comparedDays(draw)
  const ids = new Set(kept.map((one) => one.prompt_id))
  const own = days.filter(({ prompt }) => ids.has(prompt))
  const counts = {
    prompts: { treated: ofRole("treated").length, held_out: ofRole("held_out").length },
    unwritten: ofRole("treated").filter(({ articles }) => firstInTime(articles, draw.write_by) === undefined).length,
    out: [...Map.groupBy(draw.prompts, ({ role, out }) => `${role} ${out}`).values()].flatMap((some) => {
      const [first] = some
      return first?.out == null ? [] : [{ role: first.role, why: first.out, prompts: some.length }]
    }),
    days:
      compared === undefined
        ? null
        : {
            before: [dayOf(compared.from), dayOf(compared.publishedOn - 1)] as const,
            after: [dayOf(compared.lastPublishedOn + lagDays), dayOf(compared.lookOn - 1)] as const,
          },
    models: compared === undefined ? [] : modelsOfOneSide(own, compared),
  }
  if (compared === undefined) return { ...counts, reason: "not_published" }
  const prompts = kept.map(({ prompt_id: id, role }) => ({
    id,
    role: role === "treated" ? ("treated" as const) : ("held-out" as const),
  }))
  const found = estimateCoin(own, prompts, { ...compared, error })
  if (typeof found === "string") {
    if (found === "no_baseline" || found === "few_controls") throw new Error(`A coin has no ${found}`)
    return { ...counts, reason: found }
  }
  const { effect, interval, before, after, heldBefore, heldAfter, treated, heldOut } = found
  return {
    ...counts,
    prompts: { treated, held_out: heldOut },
    reason: null,
    effect,
    interval,
    treated: { before, after },
    held_out: { before: heldBefore, after: heldAfter },
  }
}

const firstInTime = (articles: DrawnPrompt["articles"], writeBy: string) =>
  articles
    .flatMap(({ published_on: on }) => (on !== null && on <= writeBy ? [on] : []))
    .toSorted()
    .at(0)

/** Models that answered before or after alone, such as those of an engine that ended: nothing compares their answers. */
function modelsOfOneSide(
  days: readonly PromptDay[],
  { from, publishedOn, lastPublishedOn, lookOn }: NonNullable<ReturnType<typeof comparedDays>>,
): DrawOutcome["models"] {
  const models = new Map<string, { engine: string; model: string; before: boolean; after: boolean }>()
  for (const { engine, model, day, of } of days) {
    const isBefore = day >= from && day < publishedOn
    if (of === 0 || (!isBefore && (day < lastPublishedOn + lagDays || day >= lookOn))) continue
    const key = `${engine}\n${model}`
    const one = models.get(key) ?? { engine, model, before: false, after: false }
    models.set(key, one)
    one[isBefore ? "before" : "after"] = true
  }
  return [...models.values()]
    .filter(({ before, after }) => before !== after)
    .map(({ engine, model, before }) => ({ engine, model, has: before ? "before" : "after" }))
}
