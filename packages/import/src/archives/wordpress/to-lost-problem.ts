import { type ImportProblem, toProblem } from "../../import-problem.ts"
import type { LostText } from "./builders/lost-text.ts"

/** Says how much of a post is lost, and in which parts. Undefined if nothing is. */
export function toLostProblem(lost: LostText): { reason: string; problem: ImportProblem } | undefined {
  const found = lost.result()
  if (found === undefined) return undefined
  const { reason, parts } = found
  const message = `The import could not read all of its text (${reason}, in ${parts.slice(0, 10).join(", ")}). Copy it from the old page, or add --allow-lost-text.`
  return { reason, problem: toProblem("text_lost", message) }
}
