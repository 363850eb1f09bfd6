import { joinUnits } from "./join-units.ts"
import { isQuestion, joinParts, joinSide, type MergePart, mergeTexts } from "./merge-texts.ts"
import { splitUnits } from "./split-units.ts"

/** A text in an editor, and what the next merge of it begins with, if that is not what is stored. */
export interface FollowedText {
  text: string
  base?: string
}

export interface StoredText {
  /** What was sent. */
  sent: string
  /** What the merge made of it, for the editor. */
  merged: string
  /** Where the merge has questions: what the next one begins with. */
  base?: string | undefined
}

/** Brings the answer of a merge into a text that somebody may have changed since it was sent. */
export function followMerge(now: string, { sent, merged, base }: StoredText): FollowedText {
  const parts = mergeTexts(sent, now, merged)
  const text = joinParts(parts, (part) => part.mine)
  if (!parts.some(isQuestion)) return base === undefined ? { text } : { text, base }
  // What the service has, but for the parts in question. What the merge asks about itself stays a question, too.
  const own = joinSide(parts, "theirs", (part) => part.base)
  return { text, base: base === undefined ? own : joinParts(mergeTexts(merged, own, base), () => "") }
}

export type Choice = "mine" | "theirs" | "both"

/** Answers one of the questions between a text and what is stored. */
export function answerQuestion(parts: readonly MergePart[], at: number, choice: Choice): Required<FollowedText> {
  return {
    text: joinParts(parts, (part, index) => (index === at ? chosen(part, choice) : part.mine)),
    // What is typed and not saved is no part of it.
    base: joinSide(parts, "base", (part, index) => (index === at ? part.theirs : part.base)),
  }
}

function chosen({ mine, theirs }: MergePart, choice: Choice): string {
  if (choice === "mine") return mine
  return choice === "theirs" ? theirs : joinUnits([...splitUnits(theirs), ...splitUnits(mine)])
}
