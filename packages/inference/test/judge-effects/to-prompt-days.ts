import type { PromptDay } from "@citable/inference/effects"

import type { SimulatedAnswer } from "../effect-worlds/simulated-world.ts"

/** Counts answers by prompt, model and week, as looks are at ends of weeks. Each counts on the first day of its week. */
export function toPromptDays(
  answers: readonly SimulatedAnswer[],
  isCounted: (answer: SimulatedAnswer) => boolean = ({ named }) => named,
): PromptDay[] {
  const rows = new Map<string, PromptDay>()
  for (const answer of answers) {
    const { prompt, engine, model } = answer
    const day = answer.day - (answer.day % 7)
    const key = `${prompt} ${model} ${day}`
    let row = rows.get(key)
    if (row === undefined) {
      row = { prompt, engine, model, day, count: 0, of: 0 }
      rows.set(key, row)
    }
    row.count += isCounted(answer) ? 1 : 0
    row.of += 1
  }
  return [...rows.values()]
}
