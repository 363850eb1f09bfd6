import type { importAnswers as operation } from "@citable/contract/visibility"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { z } from "zod"

import type { CallContext } from "../../../call/call-context.ts"
import { hashNames, readTrackedNames } from "../../../mentions/tracked-names.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"
import { createAnswerReader } from "../parse-answers/read-answers.ts"
import { openPromptChoice } from "./choose-prompt.ts"
import { type ImportedAnswer, judgeImportedAnswer } from "./judge-imported-answer.ts"

export interface ReadImport {
  namesHash: string
  answers: { answer: ImportedAnswer & { locale: string }; at: number; read: ParsedAnswer }[]
  refused: { place: number; reason: string }[]
}

/** Judges and parses imported answers, before the transaction of the call. */
export async function readImportedAnswers(
  { db, brand, now }: Pick<CallContext, "db" | "brand" | "now">,
  input: z.output<typeof operation.input>,
): Promise<ReadImport> {
  const names = await readTrackedNames(db, brand)
  const choose = await openPromptChoice(db, brand)
  const refused: ReadImport["refused"] = []
  const accepted = input.answers.flatMap((answer, place) => {
    const judged = judgeImportedAnswer(answer, now())
    const prompt = choose(answer)
    const isLost = prompt === undefined && input.unknown_prompts === "refuse"
    const reason = "refused" in judged ? judged.refused : isLost ? "Nobody tracks its prompt." : undefined
    if (reason !== undefined) refused.push({ place, reason })
    if (reason !== undefined || "refused" in judged) return []
    const locale = prompt?.locale ?? answer.locale ?? brand.default_locale
    const market = prompt?.market ?? answer.market
    return [{ place, answer: { ...answer, locale, market, prompt: answer.prompt.trim() }, at: judged.at }]
  })
  const answers: ReadImport["answers"] = []
  for (const [locale, some] of Map.groupBy(accepted, ({ answer }) => answer.locale)) {
    const read = await createAnswerReader(brand.account_id, names, locale)(some.map(({ answer }) => answer))
    for (const [index, { place, ...one }] of some.entries()) {
      const found = read[index]
      if (found === undefined || found instanceof ParseRefusal) {
        refused.push({ place, reason: "It takes too long to find names in the text." })
      } else answers.push({ ...one, read: found })
    }
  }
  return { namesHash: hashNames(names), answers, refused: refused.toSorted((one, other) => one.place - other.place) }
}
