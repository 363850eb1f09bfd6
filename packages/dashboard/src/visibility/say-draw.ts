import type { Draw, DrawOutcome, Draws, LeftGap, OutOfDraw } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"

/** Three on either side: fewer tell nothing. */
export const fewestDrawn = 6

/** Why to let a coin decide, how it works, and what it costs. `size` is how many prompts the draw has. */
export function sayWhy({ size, brandName }: { size: number; brandName: string }): string[] {
  const half = size / 2
  return [
    "Why: answers change without any article, and the worst gaps get better by themselves. Only a comparison that chance has chosen tells what the articles add.",
    `How: a coin draws ${half} of ${size} prompts. You write about them within four weeks; the other ${half} wait for another eight. By how much more the first ${half} gained answers that name ${brandName} is what their articles changed.`,
    `What it costs: ${half} gaps stay open for twelve weeks, unless you release them. With 14 answers a prompt and week, a true gain of 10 points is found in half of all draws of 10 prompts, and in four of five of 20.`,
  ]
}

const lefts: Readonly<Record<LeftGap, (count: number) => string>> = {
  off: (count) => `${count} ${count === 1 ? "is" : "are"} switched off`,
  taken: (count) => `${count} ${count === 1 ? "has an article or is" : "have articles or are"} drawn`,
  few_answers: (count) => `${count} ${count === 1 ? "has" : "have"} less than 12 answers in four weeks`,
  no_gap: (count) =>
    `${count} ${count === 1 ? "is no gap" : "are no gaps"}: no competitor is named, or you are in half of the answers or more`,
  same_topic: (count) => `${count} ${count === 1 ? "shares its" : "share their"} topic with another`,
}

/** How many prompts a coin can part, and why it is not all. */
export function sayComparable({ gaps, left }: Pick<Draws, "gaps" | "left">): string {
  const kinds = Object.keys(lefts) as LeftGap[]
  const all = kinds.reduce((sum, kind) => sum + left[kind], gaps.length)
  const why = kinds.flatMap((kind) => (left[kind] === 0 ? [] : [lefts[kind](left[kind])]))
  const few = gaps.length < fewestDrawn ? ` A draw takes ${fewestDrawn}, so it has to wait.` : ""
  const others = why.length === 0 ? "" : ` Of the others, ${why.join("; ")}.`
  return `${gaps.length} of ${all} ${all === 1 ? "prompt" : "prompts"} can be compared.${few}${others}`
}

/** How far an open draw is. */
export function sayProgress({ prompts, write_by: writeBy, look_on: lookOn }: Draw, today: string): string[] {
  const own = prompts.filter(({ role, out }) => role === "treated" && out === null)
  const published = own.filter(({ articles }) =>
    articles.some(({ published_on: on }) => on !== null && on <= writeBy),
  ).length
  const days = Math.round((Date.parse(lookOn) - Date.parse(today)) / 86_400_000)
  const missing = own.length - published
  const until =
    missing === 0
      ? `All ${own.length} have a published article.`
      : today <= writeBy
        ? `${published} of ${own.length} have a published article. The others count if they are out by ${writeBy}.`
        : `${published} of ${own.length} had a published article by ${writeBy}. The others count as drawn, too.`
  return [until, `The only look is on ${lookOn}, in ${days} ${days === 1 ? "day" : "days"}. Nothing is told before it.`]
}

const outs: Readonly<Record<OutOfDraw, string>> = {
  released: "released by a person",
  deleted: "deleted",
  off: "switched off",
  changed: "asked in other words",
  written: "written about before their turn",
}

/** Which prompts do not count any more, in words; undefined for none. */
export function sayOut(out: DrawOutcome["out"]): string | undefined {
  if (out.length === 0) return undefined
  const parts = out.map(
    ({ role, why, prompts }) =>
      `${prompts} that ${role === "treated" ? "got an article first" : "waited"} (${outs[why]})`,
  )
  return `Out of the comparison: ${parts.join(", ")}. Whoever takes prompts out because of their numbers chooses the result.`
}

/** What an open draw has lost. */
export const listOut = ({ prompts }: Pick<Draw, "prompts">): DrawOutcome["out"] =>
  [...Map.groupBy(prompts, ({ role, out }) => `${role} ${out}`).values()].flatMap((some) => {
    const [first] = some
    return first?.out == null ? [] : [{ role: first.role, why: first.out, prompts: some.length }]
  })

/** Says what a draw told: its result first, then what limits it. */
export function sayOutcome(draw: Draw, outcome: DrawOutcome, brandName: string): { result: string; notes: string[] } {
  const { prompts, unwritten, models, days } = outcome
  const out = sayOut(outcome.out)
  return {
    result: sayResult(draw, outcome, brandName),
    notes: [
      ...(unwritten > 0 && outcome.reason !== "not_published"
        ? [
            `${unwritten} of the first ${prompts.treated} had no article by ${draw.write_by}. They count as drawn, so the change is told too small rather than too large.`,
          ]
        : []),
      ...(out === undefined ? [] : [out]),
      ...models.map(
        ({ engine, model, has }) =>
          `${engineTitle({ engine: engine.replace(/ api$/, "") })}${model === "" ? "" : ` (${model})`} answered only ${has}: those answers do not count.`,
      ),
      ...(days === null
        ? []
        : [
            `Before: ${days.before.join(" to ")}. After: ${days.after.join(" to ")}. Two weeks after the last publication do not count.`,
          ]),
    ],
  }
}

function sayResult(draw: Draw, outcome: DrawOutcome, brandName: string): string {
  const { prompts } = outcome
  if (outcome.reason === null) {
    const { effect, interval, treated, held_out: waited } = outcome
    const verdict =
      interval.low > 0
        ? "The articles paid."
        : interval.high < 0
          ? "The articles did harm."
          : "Not clear: chance alone could make that. More prompts would tell more than more answers."
    return `The ${prompts.treated} drawn first: ${percent(treated.after)} of answers name ${brandName}, before ${percent(treated.before)}. The ${prompts.held_out} that waited: ${percent(waited.after)}, before ${percent(waited.before)}. What is left: ${points(effect)} points (between ${points(interval.low)} and ${points(interval.high)}). ${verdict}`
  }
  return {
    not_published: `Nothing to tell: no article of the first ${prompts.treated} was published by ${draw.write_by}.`,
    too_early: "Nothing to tell: less than four weeks lie between the last article and the look.",
    no_common_model: "Nothing to tell: no model of an engine answered both before and after.",
    few_treated: `Too few to tell: ${prompts.treated} of those drawn first are left with answers, and 3 are needed.`,
    few_held_out: `Too few to tell: ${prompts.held_out} of those that waited are left with answers, and 3 are needed.`,
  }[outcome.reason]
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`

function points(share: number): string {
  const value = Number((share * 100).toFixed(1))
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0"
}
