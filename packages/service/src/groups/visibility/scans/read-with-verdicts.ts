import { type Doubt, doubtKey } from "@citable/language/mentions/doubt"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { Database } from "@citable/storage/database"
import { toQuestionHash } from "@citable/writing/judge/sentence-question"

import type { ParsedAnswer, RawAnswer } from "../parse-answers/parse-answer.ts"
import { createAnswerReader } from "../parse-answers/read-answers.ts"

/** As many as every database binds in one statement. */
const slice = 500

/** The last verdict on each doubt, whichever model gave it, by the hash of its question. */
export async function readVerdicts(
  db: Database,
  brandId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < hashes.length; from += slice) {
    const rows = await db
      .selectFrom("sentence_verdicts")
      .select(["question", "verdict"])
      .where("brand_id", "=", brandId)
      .where("question", "in", hashes.slice(from, from + slice))
      .orderBy("created_at")
      .execute()
    for (const { question, verdict } of rows) found.set(question, verdict)
  }
  return found
}

export const hashDoubt = (doubt: Doubt, locale: string): string => toQuestionHash(doubt, { kind: doubt.kind, locale })

/** Parses answers of one language. What a judge has said of their sentences goes before the rules. */
export async function readWithVerdicts(
  db: Database,
  brand: { id: string; account_id: string },
  { names, locale, answers }: { names: readonly TrackedName[]; locale: string; answers: readonly RawAnswer[] },
): Promise<(ParsedAnswer | ParseRefusal)[]> {
  const first = await createAnswerReader(brand.account_id, names, locale, { wantsDoubts: true })(answers)
  const doubtsOf = (one: ParsedAnswer | ParseRefusal | undefined) =>
    one === undefined || one instanceof ParseRefusal ? [] : (one.doubts ?? [])
  const hashes = new Set(first.flatMap((one) => doubtsOf(one).map((doubt) => hashDoubt(doubt, locale))))
  const verdicts = await readVerdicts(db, brand.id, [...hashes])
  const judged = answers.map((_, index) => {
    const said = doubtsOf(first[index]).flatMap((doubt) => {
      const verdict = verdicts.get(hashDoubt(doubt, locale))
      return verdict === undefined ? [] : [[doubtKey(doubt), verdict] as const]
    })
    return said.length === 0 ? undefined : Object.fromEntries(said)
  })
  const again = answers.flatMap((answer, index) =>
    judged[index] === undefined ? [] : [{ index, answer: { ...answer, judged: judged[index] } }],
  )
  const second = await createAnswerReader(brand.account_id, names, locale)(again.map(({ answer }) => answer))
  const result = first.map((one) => {
    if (one instanceof ParseRefusal) return one
    const { doubts: _, ...read } = one
    return read
  })
  for (const [at, { index }] of again.entries()) {
    const read = second[at]
    if (read !== undefined) result[index] = read
  }
  return result
}
