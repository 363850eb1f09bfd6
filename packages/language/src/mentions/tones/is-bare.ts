import type { Lexicon } from "./create-lexicon.ts"
import type { Term } from "./read-terms.ts"
import type { Clause } from "./split-clauses.ts"

/** The words that can stand between a verb and the quality that it gives to its subject. */
const transparent = new Set<Term["role"]>([
  "article",
  "very",
  "focus",
  "slightly",
  "and",
  "more",
  "less",
  "too",
  "not",
  "no",
  "few",
  "pas",
  "nor",
  "own",
  "both",
  "than",
])

/**
 * Whether a noun, adjective or adverb stands in a clause that gives its subject no quality: Acme sells good shoes. The verb
 * must be near. A list needs none: Acme: good shoes, low prices.
 */
export function isBare(
  terms: readonly Term[],
  index: number,
  {
    clause: { from, to, opener, groups },
    values,
    lexicon,
  }: { clause: Clause; values: readonly number[]; lexicon: Lexicon },
): boolean {
  const { isAttribute, isNoun } = terms[index] as Term
  if (!isAttribute || terms[index + 1]?.kind === "name") return false
  const next = terms[index + 1]
  // A complaint form.
  if (isNoun && !lexicon.hasConcord && index + 1 < to && next?.kind === "word" && isUnknown(next)) return true
  // Weil Acme langsam ist, and: während Acme schlechten Service bietet.
  const last = next?.role === "aspect" ? index + 2 : index + 1
  if (lexicon.capitalizesNouns && !isNoun && terms[last]?.role === "has" && last < to) return false
  let unknown = 0
  for (let at = index - 1; at >= from; at--) {
    const term = terms[at] as Term
    if (term.role === "has" || term.role === "cited") return unknown > (isNoun ? 0 : 1)
    if (term.kind === "name") {
      const before = terms.slice(from, at).filter(({ kind, role }) => kind !== "mark" && role !== "article")
      // In this case, Acme is … and: In diesem Fall ist Acme …
      if (before.at(-1)?.role === "has") return unknown > (isNoun ? 0 : 1)
      return isNoun || unknown > 0 || before.length > 0
    }
    if (term.kind === "word" && isUnknown(term)) unknown += 1
  }
  if (isNoun || unknown > 1 || terms.slice(index, to).some(({ role }) => role === "has")) return true
  if (opener !== "comma" && opener !== "and") return groups.length > 0 && unknown > 0
  // A list goes on only if it has begun with words that count.
  for (let at = from - 1; at >= 0; at--) {
    if ((values[at] ?? 0) !== 0) return false
    const { kind, text, role } = terms[at] as Term
    if (kind === "name") return unknown > 1 || at < from - 2
    if (role === "has") return true
    if (kind === "mark" && text !== "," && text !== "*") return true
  }
  return groups.length === 0 || unknown > 0
}

const isUnknown = ({ role, score }: Term) => score === 0 && (role === undefined || !transparent.has(role))
