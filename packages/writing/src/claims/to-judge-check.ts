import type { WritingCheck } from "@citable/contract"
import { toCheckText } from "@citable/language/text/to-check-text"

/** What a check says of sentences that a judge was to read and did not: the rules alone have checked them. None if it read all. */
export function toJudgeCheck(
  unjudged: { texts: readonly string[]; reason: string } | undefined,
  kind: "claim" | "banned_claim",
): WritingCheck[] {
  const [first] = unjudged?.texts ?? []
  if (unjudged === undefined || first === undefined) return []
  const { texts, reason } = unjudged
  const sentences = texts.length === 1 ? "one sentence" : `${texts.length} sentences`
  const detail = `From here on, only rules checked ${sentences}. ${reason}`
  return [{ kind, state: "open", text: toCheckText(first), detail: toCheckText(detail), sources: [] }]
}
