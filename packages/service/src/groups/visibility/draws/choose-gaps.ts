import type { LeftGap } from "@citable/contract"

/** A prompt with what its answers count. */
export interface CountedPrompt {
  id: string
  text: string
  key: string
  isEnabled: boolean
  /** Whether an article is written for it, or a draw has it. */
  isTaken: boolean
  answers: number
  /** How many of them name the brand, and how often they name competitors. */
  named: number
  rivals: number
}

/** Fewer answers do not tell how bad a gap is: three a week. */
const fewestAnswersOfGap = 12

/**
 * Chooses the gaps that a coin may part, the worst first: prompts that are asked, that have no article, and whose answers name competitors, and
 * the brand in less than half of them. Two with a common topic word never come together, and none with one that has an article: an article for one
 * would touch the other.
 */
export function chooseGaps(
  prompts: readonly CountedPrompt[],
  words: ReadonlyMap<string, ReadonlySet<string>>,
): { gaps: CountedPrompt[]; left: Record<LeftGap, number> } {
  const left: Record<LeftGap, number> = { off: 0, taken: 0, few_answers: 0, no_gap: 0, same_topic: 0 }
  const gaps: CountedPrompt[] = []
  const used = new Set(prompts.flatMap(({ id, isTaken }) => (isTaken ? [...(words.get(id) ?? [])] : [])))
  const worst = prompts.toSorted(
    (one, other) => share(one) - share(other) || other.answers - one.answers || (one.id < other.id ? -1 : 1),
  )
  for (const prompt of worst) {
    const own = [...(words.get(prompt.id) ?? [])]
    const reason =
      reasonOf(prompt) ?? (own.length === 0 || own.some((word) => used.has(word)) ? "same_topic" : undefined)
    if (reason !== undefined) {
      left[reason]++
      continue
    }
    for (const word of own) used.add(word)
    gaps.push(prompt)
  }
  return { gaps, left }
}

function reasonOf({ isEnabled, isTaken, answers, named, rivals }: CountedPrompt): LeftGap | undefined {
  if (!isEnabled) return "off"
  if (isTaken) return "taken"
  if (answers < fewestAnswersOfGap) return "few_answers"
  return rivals === 0 || named * 2 >= answers ? "no_gap" : undefined
}

const share = ({ named, answers }: CountedPrompt) => named / Math.max(1, answers)
