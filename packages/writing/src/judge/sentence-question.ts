import { createHash } from "node:crypto"

import type { SentenceKind } from "./sentence-verdicts.ts"

/** A sentence with what it is judged by. All of it is data of strangers. */
export interface SentenceQuestion {
  text: string
  /** The name that the question is about; for every kind but `claim`. */
  name?: string
  /** What the judge may know: cited passages, or who the brand is. The same number has the same text in all questions of a call. */
  passages: readonly { number: number; text: string }[]
}

/** The hash of a sentence with the kind and the name of its question, whoever judges. */
export const toQuestionHash = (
  { text, name }: Pick<SentenceQuestion, "text" | "name">,
  { kind, locale }: { kind: SentenceKind; locale: string },
): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, locale, text, name ?? null]))
    .digest("base64url")

/** The hash by which a verdict is kept: of the kind, who judges by which rules, the sentence and all that it is judged by. */
export function toVerdictKey(
  { text, name, passages }: SentenceQuestion,
  {
    kind,
    judge,
    locale,
  }: { kind: SentenceKind; judge: readonly [vendor: string, model: string, prompt: string]; locale: string },
): string {
  const known = [kind, ...judge, locale, text, name ?? null, passages.map((passage) => passage.text)]
  return createHash("sha256").update(JSON.stringify(known)).digest("base64url")
}
