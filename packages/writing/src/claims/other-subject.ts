import { isNamed, shorten, type World } from "./clause-words.ts"
import { beginners } from "./name-words.ts"
import type { Clause, ReadSentence } from "./read-clauses.ts"

interface Place {
  sentence: ReadSentence
  world: World
}

/** Who does it in the sentence, and who in its source, if these are two. */
export function otherSubject(
  own: Clause,
  clause: Clause,
  { sentence, world }: Place,
): { here: string; there: string } | undefined {
  const first = subjectOf(own, world)
  const subject =
    clause.names.find(({ isSubject }) => isSubject)?.written ??
    appositionOf(clause) ??
    impliedOf(clause, first, sentence)
  if (first !== undefined && subject !== undefined && !isNamed(own.text, subject) && !isNamed(subject, first)) {
    const isHere = isNamed(clause.text, first)
    // A name behind the verb is seldom who does it.
    if (!isHere || clause.text.indexOf(subject) < clause.text.indexOf(first)) return { here: first, there: subject }
  }
  // The name stands in another clause of the same sentence, which has its own number.
  for (const name of [...(first === undefined ? [] : [first]), ...own.names.map(({ written }) => written)]) {
    if (isNamed(clause.text, name) || !isNamed(sentence.text, name)) continue
    const owner = sentence.clauses.find((one) => isNamed(one.text, name))
    const isOpening = sentence.clauses.indexOf(clause) === 0
    if (owner === undefined || owner.numbers.length === 0 || (subject === undefined && !isOpening)) continue
    return { here: name, there: subject ?? shorten(clause.text) }
  }
  return undefined
}

/** Who did it already in the clause before: “Orb moves 55 litres, and weighs 4 kg”. A sentence with `first` may speak of that. */
function impliedOf(clause: Clause, first: string | undefined, { clauses, text }: ReadSentence): string | undefined {
  if (clause.names.length > 0 || first === undefined || isNamed(text, first)) return undefined
  const earlier = clauses.slice(0, Math.max(0, clauses.indexOf(clause)))
  return earlier.flatMap(({ names }) => names).findLast(({ isSubject }) => isSubject)?.written
}

/** Who a clause is about, if it is a name. */
export function subjectOf(own: Clause, world: World): string | undefined {
  return own.names.find(({ isSubject }) => isSubject)?.written ?? openingName(own, world)
}

/** The first word, if the sources have it with a capital only: “Solmel raised prices”. In German, every noun has one. */
function openingName({ text }: Clause, { text: source, locale }: World): string | undefined {
  if (/^(?:de|lb)\b/i.test(locale)) return undefined
  const word = /^[^\p{L}]*(\p{Lu}[\p{L}\p{N}]{2,})/u.exec(text)?.[1]
  if (word === undefined || beginners.has(word.toLowerCase())) return undefined
  return source.includes(word) && !source.includes(word.toLowerCase()) ? word : undefined
}

/** “Gustavia, an office in Portugal, files …”. */
const appositionOf = ({ text }: Clause) =>
  /^(\p{Lu}[\p{L}\p{N}]{2,}), (?:an?|the|der|die|das|ein|eine|une?|la|le|una?|uma?|een) /u.exec(text)?.[1]
