import { readNumberWords } from "@citable/language/text/read-number-words"

import { toKeys, type World } from "./clause-words.ts"
import type { Clause, ClauseNumber } from "./read-clauses.ts"

const romance = /^(?:fr|es|pt|it|ca|ro)\b/i

/** What a number counts, if no source says anything like it. */
export function strangeNoun(
  own: Clause,
  { written, values, start, end, unit }: ClauseNumber,
  world: World,
): string | undefined {
  // The 2 of K2, the 256 of AES-256 and the 27001 of ISO 27001 count nothing.
  if (!/\p{N}/u.test(written) && Math.max(...values) <= 12) return undefined
  const isName = /(?:[\p{L}\p{N}-]|(?<![.!?]\s|^)\p{Lu}\p{L}+\s)$/u.test(own.text.slice(0, start))
  if ((unit !== undefined && unit !== "percent") || isName) return undefined
  const behind = own.text.slice(end).replace(/^\s?(?:%|percent|per cent|Prozent|por ciento|pour cent)?\s?/iu, "")
  const of = /^(?:of|der|des|de|del|dos|das|delle|dei|van)\s(?:the |los |las |les |l['’]|os |as |de |die |het )?/iu
  if (unit === "percent" && !of.test(behind)) return undefined
  const phrase = /^(?:\p{L}[\p{L}-]*\s?){1,3}/u.exec(behind.replace(of, ""))?.[0] ?? ""
  const words = phrase.toLowerCase().trim().split(/\s+/)
  if (!own.content.includes(words[0] ?? "")) return undefined
  const telling = words.filter((word) => own.content.includes(word)).slice(0, romance.test(world.locale) ? 1 : 3)
  const strange = toKeys(telling).filter((key) => !world.keys.has(key))
  return strange.length * 2 > telling.length && readNumberWords(telling.join(" ")).length === 0
    ? telling.join(" ")
    : undefined
}
