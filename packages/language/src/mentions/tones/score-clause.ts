import type { Lexicon } from "./create-lexicon.ts"
import { isBare } from "./is-bare.ts"
import type { Term } from "./read-terms.ts"
import type { Clause } from "./split-clauses.ts"

/** How many terms after a negation it inverts. */
const reach = 4

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
 * into `values`, by the index of the term. Words that the clause gives to no subject go into `doubts`.
 */
export function scoreClause(
  terms: readonly Term[],
  clause: Clause,
  {
    values,
    doubts,
    lexicon,
    named,
    carried,
  }: {
    values: number[]
    doubts: number[]
    lexicon: Lexicon
    named: ReadonlySet<number>
    carried: { about: number }
  },
): void {
  const { from, to, opener } = clause
  if (clause.isQuestion) return
  const { hasConcord, hasElision: isFrench } = lexicon
  if (opener === "mark" || opener === "contrast") carried.about = -9
  const state: State = { negation: -1, isFew: false, isUsed: false, isExcluded: "no", purpose: -1, carried }
  const isCompared = clause.groups.some((group) => group.kind === "than")
  let cited = -9
  for (let index = from; index < to; index++) {
    const { role, score, quotation, kind, isComparative } = terms[index] as Term
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
    const isExcluded = state.isExcluded === "rest" || (state.isExcluded === "purpose" && role !== "aimed")
    if (score === 0 || isExcluded || (quotation !== 0 && !named.has(quotation))) continue
    if (isProper(terms, index, lexicon) || isExclamation(terms, index)) continue
    if (role === "aimed" && !isAimed(terms, index)) continue
    const isOutOfReach =
      state.negation >= 0 && !state.isUsed && index - state.negation > reach && !(isCompared && isComparative)
    const value = valueOf(terms, { index, from, state })
    if (isOutOfReach) {
      doubts[index] = value
      doubts[state.negation] = -value
      continue
    }
    if (!isBare(terms, index, { clause, values, lexicon })) values[index] = value
    else if (Math.abs(value) > 1) doubts[index] = value
  }
}

/** A capital within a sentence shows a proper noun: Belo Horizonte. */
const isProper = (terms: readonly Term[], index: number, { capitalizesNouns }: Lexicon) =>
  !capitalizesNouns && terms[index]?.isCapital === true && index > 0 && terms[index - 1]?.kind !== "mark"

/** A good word at the start that a mark ends is often irony: Great, it broke again. */
const isExclamation = (terms: readonly Term[], index: number) =>
  index === 0 && (terms[1]?.text === "," || terms[1]?.text === "!")

/** Whether what follows a verb such as `avoid` is a name, or stands for one. A name with an ending speaks of something else. */
function isAimed(terms: readonly Term[], index: number): boolean {
  if (terms[index - 1]?.kind === "name") return false
  const next = terms.slice(index + 1, index + 4).find(({ role, text }) => role !== "article" && text !== "*")
  if (next?.kind === "name") return !/['’]s$/u.test(next.text)
  return next?.role === "own"
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
  if (role === "not" && terms[index + 1]?.role === "focus") return
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
  const { score, isFixed } = terms[index] as Term
  let value = score
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
