import type { CitedEvidence } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"

import { formatCount } from "./html/format-count.ts"

/** Says in sentences how often answers cite an article. Every surface for people uses these words. */
export function describeCited({ from, asked, answers, low, high, earlier, engines }: CitedEvidence): string[] {
  const interval = low === null || high === null ? "" : ` (${percent(low)} to ${percent(high)} %)`
  const byEngine = engines.map((one) => `${engineTitle(one)}: ${one.answers} of ${one.asked}`)
  const isApart = engines.length > 1 || engines.some(({ surface }) => surface !== "api")
  const apart = isApart ? [`${byEngine.join("; ")}.`] : []
  if (asked === 0) return [`Since ${from}, no engine has answered${isApart ? " by its API" : ""}.`, ...apart]
  return [
    `Of ${toAnswers(asked)} since ${from}, ${answers} ${answers === 1 ? "cites" : "cite"} this article${interval}.`,
    ...(earlier === null && answers > 0 ? ["Before it nobody asked, so not all of this has to be new."] : []),
    ...(earlier !== null && earlier > 0
      ? [`Before it, ${toAnswers(earlier)} cited one of its addresses, so not all of this is new.`]
      : []),
    ...(earlier === 0 && answers > 0 ? ["Before it there were none."] : []),
    ...apart,
  ]
}

const toAnswers = (count: number): string => `${formatCount(count)} answer${count === 1 ? "" : "s"}`

const percent = (share: number): number => Math.round(share * 100)
