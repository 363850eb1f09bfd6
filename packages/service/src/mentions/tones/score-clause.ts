import type { Lexicon } from "./create-lexicon.ts"
import type { Term } from "./read-terms.ts"
import type { Clause } from "./split-clauses.ts"

/** How many terms after a negation it inverts. */
const reach = 6

interface State {
  /** The term that negates the next words of tone; -1 for none. */
  negation: number
  isFew: boolean
  /** Whether the negation has inverted a word. */
  isUsed: boolean
  isExcluded: "no" | "purpose" | "rest"
  /** The term that starts a purpose. */
  purpose: number
  /** The term that takes bad words away, also over the commas of a list; -9 for none. */
  carried: { about: number }
}

/**
 * The score of each term of a clause, with the words around it: negations, degrees, conditions and purposes. Writes them
 * into `values`, by the index of the term.
 */
export function scoreClause(
  terms: readonly Term[],
  clause: Clause,
  {
    values,
    lexicon,
    named,
    carried,
  }: { values: number[]; lexicon: Lexicon; named: ReadonlySet<number>; carried: { about: number } },
): void {
  const { from, to, opener } = clause
  if (clause.isQuestion) return
  const { hasConcord, hasElision: isFrench } = lexicon
  if (opener === "mark" || opener === "contrast") carried.about = -9
  const state: State = { negation: -1, isFew: false, isUsed: false, isExcluded: "no", purpose: -1, carried }
  let cited = -9
  for (let index = from; index < to; index++) {
    const { role, score, quotation, kind } = terms[index] as Term
    if (state.isExcluded === "purpose" && (kind === "name" || index - state.purpose > 5)) state.isExcluded = "no"
    if (role === "if" || role === "denial" || role === "claimed") state.isExcluded = "rest"
    else if (role === "cited") cited = index
    else if (role === "about") carried.about = index
    else if (
      (role === "for" || (role === "others" && terms[index - 1]?.role === "and")) &&
      index - cited > 4 &&
      state.isExcluded === "no"
    ) {
      state.isExcluded = "purpose"
      state.purpose = index
    } else if ((role === "own" || role === "relative") && state.isExcluded === "purpose") state.isExcluded = "no"
    else if (role === "and" && !(state.isUsed && terms[index + 1]?.score !== 0)) state.negation = -1
    else if (role === "than" && isFrench && !state.isUsed) state.negation = -1
    else negate(state, terms, { index, to, hasConcord, isFrench, from, values })
    if (score === 0 || state.isExcluded !== "no" || (quotation !== 0 && !named.has(quotation))) continue
    if (isProper(terms, index, lexicon)) continue
    const value = valueOf(terms, { index, from, state })
    values[index] = isBare(terms, index, clause) ? value / 2 : value
  }
}

/** A capital within a sentence shows a proper noun: Belo Horizonte. */
const isProper = (terms: readonly Term[], index: number, { capitalizesNouns }: Lexicon) =>
  !capitalizesNouns && terms[index]?.isCapital === true && index > 0 && terms[index - 1]?.kind !== "mark"

/**
 * Whether a noun or adjective stands in a clause that gives its subject no quality: Acme sells good shoes. A clause that has
 * hardly a word before it needs no verb: Acme: good shoes.
 */
function isBare(terms: readonly Term[], index: number, { from, to }: Clause): boolean {
  const { isAttribute, isComparative } = terms[index] as Term
  if (!isAttribute || isComparative || terms[index + 1]?.kind === "name") return false
  let [unknown, hasName] = [0, false]
  for (let at = from; at < to; at++) {
    const { kind, role, score } = terms[at] as Term
    if (role === "has" || role === "cited") return false
    if (at >= index) continue
    if (kind === "name") hasName = true
    else if (kind === "word" && role === undefined && score === 0) unknown += 1
  }
  return unknown > (hasName ? 0 : 1)
}

/** Starts a negation, ends it where a second one denies the first, or inverts the word before it. */
function negate(
  state: State,
  terms: readonly Term[],
  {
    index,
    from,
    to,
    hasConcord,
    isFrench,
    values,
  }: {
    index: number
    from: number
    to: number
    hasConcord: boolean
    isFrench: boolean
    values: number[]
  },
): void {
  const { role } = terms[index] as Term
  if (role !== "not" && role !== "no" && role !== "pas" && role !== "few" && role !== "nor") return
  if (role === "nor" && state.negation < 0 && !hasConcord) return
  const goesOn = state.negation >= 0 && index - state.negation <= reach && !state.isUsed
  if (goesOn && !hasConcord && role !== "nor" && role !== "few") {
    state.negation = -1
    return
  }
  if (role === "pas" && state.isUsed && index - state.negation <= reach) return
  const follows = terms.slice(index + 1, Math.min(to, index + 1 + reach)).some(({ score }) => score !== 0)
  // In no … nunca, the second word only repeats the first.
  const repeats = hasConcord && terms.slice(from, index).some((term) => term.isFixed || term.role === "not")
  if (((role === "not" && !isFrench) || role === "few") && !follows && !repeats && to - index <= 3) {
    // Schön ist die Oberfläche nicht.
    for (let before = index - 1; before >= from; before--) {
      if (terms[before]?.role === "and") break
      const value = values[before] ?? 0
      if (value === 0) continue
      if (role === "few" && value > 0) return
      // What stands before the name is often conceded: cheap Acme is not.
      const isConceded = before <= from + 1 && terms.slice(before, index).some(({ kind }) => kind === "name")
      values[before] = isConceded ? Math.sign(-value) : inverse(value)
      return
    }
  }
  state.negation = index
  state.isUsed = false
  state.isFew = role === "few"
}

function valueOf(
  terms: readonly Term[],
  { index, from, state }: { index: number; from: number; state: State },
): number {
  const { score, isFixed, role } = terms[index] as Term
  let value = score
  if (role === "beats" && terms[index + 1]?.role === "by") value = -value
  if (role === "judges" && terms[index - 1]?.kind === "name") return 0
  if (value < 0 && index - state.carried.about <= 5) {
    state.carried.about = index
    return 0
  }
  const before = index > from ? terms[index - 1]?.role : undefined
  const earlier = index - 1 > from ? terms[index - 2]?.role : undefined
  if (before === "too") value = -2
  else if (before === "less" || earlier === "less") value = value < 0 ? 1 : -Math.min(2, value)
  if (state.negation < 0 || state.negation === index || index - state.negation > reach) {
    if (before === "very" || earlier === "very") return value * 1.5
    return before === "slightly" || earlier === "slightly" ? value * 0.5 : value
  }
  state.isUsed = true
  if (isFixed) {
    state.negation = -1
    return value
  }
  if (state.isFew) return value > 0 ? 0 : inverse(value)
  return inverse(value)
}

/** What is not excellent can still be good, and what is not bad is good. */
function inverse(value: number): number {
  if (value >= 3) return -1
  return value > 0 ? -Math.min(2, value) : Math.min(2, -value)
}
