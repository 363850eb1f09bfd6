import type { importAnswers as operation } from "@citable/contract/visibility"
import { z } from "zod"

import { appEngines } from "./app-engines.ts"

export type ImportedAnswer = z.output<typeof operation.input>["answers"][number]

/** Longer prompts cannot be tracked. */
const longestPrompt = 1000
/** Before, no app answered prompts. */
const firstYear = 2020

/** When an answer was given, in milliseconds since 1970, or why it is refused. */
export function judgeImportedAnswer(answer: ImportedAnswer, now: number): { at: number } | { refused: string } {
  const { prompt, engine, text, sources, answered_at: moment } = answer
  const words = prompt.trim()
  if (words.includes("\0")) return { refused: "The prompt has a NUL." }
  if (words === "") return { refused: "The prompt is empty." }
  if (words.length > longestPrompt) return { refused: `The prompt has more than ${longestPrompt} characters.` }
  if (!(appEngines as readonly string[]).includes(engine)) {
    return { refused: `The engine ${engine} is unknown. Known are ${appEngines.join(", ")}.` }
  }
  if (text.trim() === "") return { refused: "The answer has no text." }
  const isMoment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).safeParse(moment).success
  const at = isMoment ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(at)) return { refused: `“${moment}” is not a time such as 2026-07-01T08:00:00Z, and not a day.` }
  if (at > now) return { refused: `${moment} is in the future.` }
  if (new Date(at).getUTCFullYear() < firstYear) return { refused: `${moment} is before ${firstYear}.` }
  const bad = sources.find(({ url }) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
  if (bad !== undefined) return { refused: `The source “${bad.url.slice(0, 200)}” is not an http or https URL.` }
  return { at }
}
