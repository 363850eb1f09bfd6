import { engineTitle } from "../visibility/engine-title.ts"
import type { CitedEvidence } from "./article-evidence.ts"

/** Says in sentences how often answers cite an article. Every surface for people uses these words. */
export function describeCited({ from, asked, answers, low, high, earlier, engines }: CitedEvidence): string[] {
  if (asked === 0) return [`Since ${from}, no engine has answered.`]
  const interval = low === null || high === null ? "" : ` (${percent(low)} to ${percent(high)} %)`
  const before =
    earlier === 0
      ? "Before it there were none."
      : `Before it, ${count(earlier, "answer")} cited one of its addresses, so not all of this is new.`
  const first = `Of ${count(asked, "answer")} since ${from}, ${answers} ${answers === 1 ? "cites" : "cite"} this article${interval}.`
  const several = engines.length > 1 ? engines : []
  const byEngine = several.map((one) => `${engineTitle(one)}: ${one.answers} of ${one.asked}`)
  return [first, before, ...(byEngine.length === 0 ? [] : [`${byEngine.join("; ")}.`])]
}

const count = (value: number, word: string): string => `${value.toLocaleString("en")} ${word}${value === 1 ? "" : "s"}`

const percent = (share: number): number => Math.round(share * 100)
