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
  /** The term that takes bad words away; -9 for none. */
  about: number
}

/**
 * The score of each term of a clause, with the words around it: negations, degrees, conditions and purposes. Writes them
 * into `values`, by the index of the term.
 */
export function scoreClause(
  terms: readonly Term[],
  { from, to }: Clause,
  { values, lexicon, named }: { values: number[]; lexicon: Lexicon; named: ReadonlySet<number> },
): void {
  const { hasConcord, hasElision: isFrench } = lexicon
  const state: State = { negation: -1, isFew: false, isUsed: false, isExcluded: "no", purpose: -1, about: -9 }
  let cited = -9
  for (let index = from; index < to; index++) {
    const { role, score, quotation, kind } = terms[index] as Term
    if (state.isExcluded === "purpose" && (kind === "name" || index - state.purpose > 5)) state.isExcluded = "no"
    if (role === "if" || role === "denial") state.isExcluded = "rest"
    else if (role === "cited") cited = index
    else if (role === "about") state.about = index
    else if (role === "for" && index - cited > 4 && state.isExcluded === "no") {
      state.isExcluded = "purpose"
      state.purpose = index
    } else if ((role === "own" || role === "relative") && state.isExcluded === "purpose") state.isExcluded = "no"
    else if (role === "and" && !(state.isUsed && terms[index + 1]?.score !== 0)) state.negation = -1
    else if (role === "than" && isFrench && !state.isUsed) state.negation = -1
    else negate(state, terms, { index, to, hasConcord, isFrench, from, values })
    if (score === 0 || state.isExcluded !== "no" || (quotation !== 0 && !named.has(quotation))) continue
    values[index] = valueOf(terms, { index, from, state })
  }
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
  if (role === "not" && !isFrench && !follows && !repeats && to - index <= 3) {
    // Schön ist die Oberfläche nicht.
    for (let before = index - 1; before >= from; before--) {
      if (terms[before]?.role === "and") break
      const value = values[before] ?? 0
      if (value === 0) continue
      // What stands first is often conceded: cheap it is not.
      values[before] = before <= from + 1 ? Math.sign(-value) : inverse(value)
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
  if (value < 0 && index - state.about <= 4) return 0
  const before = index > from ? terms[index - 1]?.role : undefined
  const earlier = index - 1 > from ? terms[index - 2]?.role : undefined
  if (before === "too") value = -2
  else if (before === "less" || earlier === "less") value = value < 0 ? 1 : -Math.min(2, value)
  else if (before === "very" || earlier === "very") value *= 1.5
  else if (before === "slightly" || earlier === "slightly") value *= 0.5
  if (state.negation < 0 || index - state.negation > reach) return value
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
