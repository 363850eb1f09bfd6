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
  const together =
    effect.articles > 1 ? [`It is told together with ${count(effect.articles - 1, "other article")} of its month.`] : []
  return [...together, ...describeNamed(effect, named), ...describeVerdict(effect, named), ...walls]
}

function describeNamed({ treated, controls, cited }: ToldEffect, named: Measure): string[] {
  const { before, after, without, controlsBefore: was, controlsAfter: is } = named
  return [
    `${treated === 1 ? "The question" : `The ${treated} questions`} it was written for: named in ${percent(after)} % of answers, before in ${percent(before)} %.`,
    `${controls} questions that it cannot touch went from ${percent(was)} to ${percent(is)} %; by that alone, these would be at ${percent(without)} %.`,
    ...(cited === null
      ? []
      : [
          `They cite your website in ${percent(cited.after)} % of answers, before in ${percent(cited.before)} %; by that alone, in ${percent(cited.without)} %.`,
        ]),
  ]
}

function describeVerdict({ state, look, more, next_on: nextOn, compared }: ToldEffect, named: Measure): string[] {
  const { after, without, low, high } = named
  const left = `What is left: ${signed(after - without)} points (between ${signed(low)} and ${signed(high)}), as of ${look?.on ?? ""}.`
  const part =
    compared === null || compared > 0.995 ? [] : [`${percent(compared)} % of their answers could be compared.`]
  if (state === "clear") return [left, low > 0 ? "It is clear: they gained." : "It is clear: they lost.", ...part]
  if (nextOn === null) return [left, "Not clear, and there is no later look.", ...part]
  const would =
    more === null
      ? "More answers would not tell; more questions might."
      : more === 0
        ? `As many answers as now would probably tell by ${nextOn}.`
        : `${more} more answers a week would probably tell by ${nextOn}.`
  return [left, `Not yet clear. ${would}`, ...part]
}

function describeReason({ reason, treated, controls, late, articles }: ToldEffect): string[] {
  if (reason === "no_baseline") {
    return [
      `${late === 1 ? "Its question was" : "Its questions were"} chosen less than four weeks before the article appeared, and the worst questions get better by themselves.`,
      "Choose a question four weeks ahead, or let a coin choose.",
    ]
  }
  if (reason === "few_treated") {
    const of = articles > 1 ? "its month's articles" : "it"
    return [
      `3 questions are needed, and ${of} ${articles > 1 ? "have" : "has"} ${treated} that ${treated === 1 ? "counts" : "count"}.`,
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

function signed(share: number): string {
  const points = Math.round(share * 100)
  if (points === 0) return "0"
  return points > 0 ? `+${points}` : `−${-points}`
}
