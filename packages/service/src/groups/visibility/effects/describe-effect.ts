import { engineTitle } from "@citable/contract/visibility"

import type { Wall } from "./find-walls.ts"
import type { Measure, ToldEffect } from "./told-effect.ts"

/** Says in sentences what an article changed at its questions, or why nobody can tell. */
export function describeEffect(effect: ToldEffect): string[] {
  const { state, named, look, next_on: nextOn, prompt_ids: ids, reason } = effect
  const next = nextOn === null ? [] : [`The next look is on ${nextOn}.`]
  if (state === "not_yet") {
    if (reason === "drawn") return ["A coin drew its question, so its draw tells what it changed."]
    return [`It is written for ${count(ids.length, "question")}. It is too early to tell what it changed.`, ...next]
  }
  const walls = effect.walls.map(describeWall)
  if (state === "too_few" || named === null || look === null) {
    return ["Too few to tell.", ...describeReason(effect), ...walls, ...next]
  }
  return [
    describeVerdict(state, named, look.on),
    ...(state === "clear" ? [] : [describeMore(effect)]),
    ...describeShares(effect, named),
    ...describeBounds(effect),
    ...walls,
  ]
}

/** The points that are left, against prompts that the article cannot touch. */
function describeVerdict(state: ToldEffect["state"], { after, without, low, high }: Measure, on: string): string {
  const gain = after - without
  const interval = `(between ${signed(low)} and ${signed(high)}), as of ${on}`
  const against = "against questions that it cannot touch"
  const points = count(toPoints(gain), "point")
  if (state === "clear") return `Clear: its questions ${gain > 0 ? "gained" : "lost"} ${points} ${against} ${interval}.`
  return `Not clear: its questions changed by ${signed(gain)} points ${against} ${interval}.`
}

function describeMore({ more, next_on: nextOn }: ToldEffect): string {
  if (nextOn === null) return "There is no later look."
  if (more === null) return "More answers would not tell; more questions might."
  // An effect that stands out by chance is smaller than it looks, so fewer looks find it.
  const so = `would probably tell by ${nextOn}, if the effect is as large as it looks.`
  return more === 0 ? `As many answers as now ${so}` : `${count(more, "more answer")} a week ${so}`
}

function describeShares({ treated, controls, cited }: ToldEffect, named: Measure): string[] {
  const { before, after, without, controlsBefore, controlsAfter } = named
  return [
    `Its ${count(treated, "question")}: named in ${percent(after)} % of answers, before in ${percent(before)} %.`,
    `The ${count(controls, "question")} that it cannot touch went from ${percent(controlsBefore)} to ${percent(controlsAfter)} %; by that alone, its own would be at ${percent(without)} %.`,
    ...(cited === null
      ? []
      : [
          `Answers to its own cite your website in ${percent(cited.after)} %, before in ${percent(cited.before)} %; by the others alone, it would be ${percent(cited.without)} %.`,
        ]),
  ]
}

/** What the figures are not of. */
function describeBounds({ articles, late, shared, compared }: ToldEffect): string[] {
  return [
    ...(articles > 1 ? [`It is told together with ${count(articles - 1, "other article")} of its month.`] : []),
    ...(late > 0
      ? [`${count(late, "question")} without four weeks to compare with ${late === 1 ? "does" : "do"} not count.`]
      : []),
    ...describeShared(shared),
    ...(compared === null || compared > 0.995 ? [] : [`${percent(compared)} % of its answers could be compared.`]),
  ]
}

function describeShared(shared: number): string[] {
  if (shared === 0) return []
  const [those, change] = shared === 1 ? ["it", "does"] : ["them", "do"]
  return [
    `${count(shared, "question")} ${change} not count: another article for ${those} appeared at about the same time, so nobody can tell which one changed ${those}.`,
  ]
}

function describeReason({ reason, treated, controls, late, shared, articles }: ToldEffect): string[] {
  if (reason === "no_baseline") {
    return [
      `${late === 1 ? "Its question has" : "Its questions have"} no four weeks of answers to compare with.`,
      "They must be from before the article, and from outside the four weeks up to a choice: the worst questions get better by themselves.",
      "Choose questions that you have tracked for two months, or choose four weeks ahead, or let a coin choose.",
    ]
  }
  if (reason === "few_treated") {
    const of = articles > 1 ? "its month's articles" : "it"
    return [
      `3 questions are needed, and ${of} ${articles > 1 ? "have" : "has"} ${treated} that ${treated === 1 ? "counts" : "count"}.`,
      ...describeShared(shared),
    ]
  }
  if (reason === "few_controls") {
    return [
      `10 questions that it cannot touch are needed to compare with, and ${controls} ${controls === 1 ? "is" : "are"} there.`,
    ]
  }
  if (reason === "no_common_model") return ["No model has answered both before and after."]
  return []
}

function describeWall({ engine, surface, day, before, now }: Wall): string {
  const title = engineTitle({ engine, surface })
  if (now.length === 0)
    return `${title} has not answered with ${before.join(", ")} since ${day}: not compared across it.`
  if (before.length === 0) return `${title} has answered with ${now.join(", ")} since ${day}: not compared across it.`
  return `${title} changed its model on ${day}: not compared across it.`
}

const count = (value: number, word: string): string => `${value.toLocaleString("en")} ${word}${value === 1 ? "" : "s"}`

const percent = (share: number): number => Math.round(share * 100)

/** Points without their sign. Less than one has a decimal, so that an interval that does not hold 0 does not end there. */
function toPoints(share: number): number {
  const size = Math.abs(share)
  return size < 0.01 ? Number((size * 100).toFixed(1)) : Math.round(size * 100)
}

function signed(share: number): string {
  const points = toPoints(share)
  return points === 0 ? "0" : `${share > 0 ? "+" : "−"}${points}`
}
