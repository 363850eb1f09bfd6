import { createBalance } from "./create-balance.ts"
import type { Lexicon } from "./create-lexicon.ts"
import { findGroups, hasComparative, type NameGroup } from "./find-groups.ts"
import { findOpenNames } from "./find-open-names.ts"
import type { Term } from "./read-terms.ts"
import { scoreClause } from "./score-clause.ts"
import { type Clause, splitClauses } from "./split-clauses.ts"

/** The sums of a name's good and bad words. */
export interface Score {
  good: number
  bad: number
  /** The largest of them. */
  peak: number
}

/** Adds up the words of tone of a sentence for each of its names: who is spoken of, and who is on the other side of a comparison. */
export function assignTones(terms: readonly Term[], lexicon: Lexicon): Map<number, Score> {
  const scores = new Map<number, Score>()
  const balance = createBalance()
  const add = (names: readonly number[], value: number) => {
    balance.add(names, value)
    for (const name of names) {
      const score = scores.get(name) ?? { good: 0, bad: 0, peak: 0 }
      scores.set(name, score)
      if (value > 0) score.good += value
      else score.bad -= value
      score.peak = Math.max(score.peak, Math.abs(value))
    }
  }
  const groups = findGroups(terms)
  const [values, doubts] = [terms.map(() => 0), terms.map(() => 0)]
  const named = new Set(terms.filter(({ kind }) => kind === "name").map(({ quotation }) => quotation))
  const doubt = (names: readonly number[], found: readonly number[]) => {
    for (const name of names) {
      const score = scores.get(name) ?? { good: 0, bad: 0, peak: 0 }
      scores.set(name, score)
      for (const value of found) score[value > 0 ? "good" : "bad"] += value === 0 ? 0 : 0.1
    }
  }
  const walk: Walk = {
    subject: undefined,
    isUnclear: false,
    last: undefined,
    waiting: 0,
    value: 0,
    compared: [],
    add,
    doubt,
  }
  const carried = { about: -9 }
  const clauses = splitClauses(terms, groups)
  for (const [index, clause] of clauses.entries()) {
    scoreClause(terms, clause, { values, doubts, lexicon, named, carried })
    balance.start(clause, terms, walk.subject)
    assignClause(walk, { clause, next: clauses[index + 1], terms, values, doubts, lexicon })
  }
  for (const group of walk.compared) walk.add(group.names, -walk.value)
  for (const name of [...balance.end(), ...findOpenNames(terms, clauses)]) scores.delete(name)
  return scores
}

/** Several weak words are no more than one: warm jackets and soft blankets. */
function sumOf(values: readonly number[]): number {
  const total = values.reduce((all, value) => all + value, 0)
  return values.every((value) => Math.abs(value) < 1.5) ? Math.max(-1, Math.min(1, total)) : total
}

interface Walk {
  /** The names of the last clause that has its own. */
  subject: NameGroup | undefined
  /** Whether the last clause has several names, and tells them not apart. */
  isUnclear: boolean
  /** The names that came last, whatever they are in their clause. */
  last: NameGroup | undefined
  /** The score of clauses before the first name. */
  waiting: number
  /** The score of the last clause that has one. */
  value: number
  /** Names that the next clause with a subject is compared with. */
  compared: NameGroup[]
  add: (names: readonly number[], value: number) => void
  /** Notes values that say something of names, but not clearly enough to count. */
  doubt: (names: readonly number[], values: readonly number[]) => void
}

interface Parts {
  clause: Clause
  next: Clause | undefined
  terms: readonly Term[]
  values: number[]
  doubts: readonly number[]
  lexicon: Lexicon
}

function assignClause(walk: Walk, parts: Parts): void {
  const { clause, terms, values } = parts
  // Acme, which bought Pedalo, is slow.
  if (clause.opener === "comma" && clause.groups.length > 0 && terms[clause.from]?.role === "relative") return
  const subjects = clause.groups.filter(({ kind }) => kind === "subject")
  const [first, second] = subjects
  takeAdjectives(
    walk,
    clause.groups.filter((group) => group !== first),
    parts,
  )
  const sum = (from: number, to: number) => sumOf(values.slice(from, to))
  const end = turn(terms, first, second) ?? second?.from ?? clause.to
  const than = clause.groups.find(({ kind }) => kind === "than")
  const subject = first ?? (than === undefined ? inherited(walk, parts) : (walk.subject ?? undefined))

  if (terms.slice(clause.from, clause.to).some(({ role }) => role === "unsaid")) {
    for (const { names } of clause.groups) walk.add(names, -walk.value)
    walk.subject = undefined
    walk.last = clause.groups.at(-1)
    return
  }
  const isCompared =
    (first !== undefined && second !== undefined && compareByVerb(walk, { ...parts, first, second })) ||
    (first !== undefined &&
      walk.subject !== undefined &&
      compareByVerb(walk, { ...parts, first: walk.subject, second: first }))
  if (isCompared) {
    walk.waiting = 0
  } else if (subject !== undefined) {
    walk.doubt(subject.names, [...values.slice(clause.from, end), ...parts.doubts.slice(clause.from, end)])
    walk.add(subject.names, sum(clause.from, end) + (first === undefined ? 0 : walk.waiting))
    if (first !== undefined) walk.waiting = 0
    if (first !== undefined && second !== undefined && end < second.from) walk.add(second.names, sum(end, clause.to))
  } else if (clause.groups.length === 0 && walk.last === undefined && !isAboutOthers(terms, clause)) {
    if (clause.isAdverse || isEnd(terms[clause.from - 1])) walk.isUnclear = true
    walk.waiting = walk.isUnclear ? 0 : walk.waiting + sum(clause.from, clause.to)
  }

  if (than !== undefined) {
    const value = sum(clause.from, than.from)
    // Nobody is better than this name, or this name is the better one of what is not named.
    const isDenied = terms
      .slice(clause.from, clause.to)
      .some(({ role }) => role === "not" || role === "no" || role === "few")
    if (subject !== undefined && isDenied) walk.doubt([...subject.names, ...than.names], [1, -1])
    else if (subject !== undefined) walk.add(than.names, -value)
    else if (isDenied) walk.add(than.names, Math.abs(value))
  }
  walk.compared.push(...clause.groups.filter(({ kind }) => kind === "compared"))
  const about = first ?? walk.subject
  const value = sum(clause.from, end)
  if (about !== undefined && walk.compared.length > 0 && value !== 0) {
    for (const group of walk.compared) walk.add(group.names, -value)
    walk.compared = []
  }
  if (value !== 0) walk.value = value
  if (first !== undefined) {
    // From Acme to Pedalo: what follows is about either.
    walk.isUnclear = second !== undefined && value === 0 && !isCompared
    walk.subject = walk.isUnclear ? undefined : first
  }
  // Of Acme and Pedalo, the first is cheaper: what follows is about one of them.
  if (clause.groups.length === 0 && isAboutOthers(terms, clause)) walk.subject = undefined
  walk.last = clause.groups.at(-1) ?? walk.last
}

/** Where a comparison between two names turns to its other side: paying more for Acme than … Pedalo. */
function turn(terms: readonly Term[], first: NameGroup | undefined, second: NameGroup | undefined): number | undefined {
  if (first === undefined || second === undefined) return undefined
  for (let index = first.to + 1; index < second.from; index++) {
    if (terms[index]?.role === "than" && hasComparative(terms, index)) return index
  }
  return undefined
}

/** An adjective right before a name is about this name: the excellent Acme. */
function takeAdjectives(walk: Walk, subjects: readonly NameGroup[], { clause, terms, values }: Parts): void {
  for (const group of subjects) {
    let at = group.from - 1
    while (at > clause.from && terms[at]?.text === "*") at -= 1
    const value = at >= clause.from && terms[at]?.role === undefined ? (values[at] ?? 0) : 0
    if (value === 0) continue
    walk.add(group.names, value)
    values[at] = 0
  }
}

/** The names that a clause without names is about. */
function inherited(walk: Walk, { clause, next, terms, lexicon }: Parts): NameGroup | undefined {
  if (isAboutOthers(terms, clause)) return undefined
  const opened = terms[clause.from - 1]
  if (clause.opener === "mark" && isEnd(opened) && !isReference(terms, clause)) return undefined
  // What stands between a mark and the comma before a name is about this name: Acme is slow; for commuters, Pedalo …
  const speaksOfIt = terms.slice(clause.from, clause.to).some(({ role }) => role === "own")
  const isBefore =
    clause.opener === "mark" && next?.opener === "comma" && next.groups.some(({ kind }) => kind === "subject")
  if (isBefore && !speaksOfIt) return undefined
  const isApart = clause.opener === "mark" || clause.opener === "contrast"
  const words = terms.slice(clause.from, clause.to).filter(({ kind, role }) => kind === "word" && role !== "contrast")
  const [first, second] = words
  // In German, an article right after a name and its comma is a relative pronoun.
  const isPronoun =
    (lexicon.capitalizesNouns ? first?.role === "article" : first?.role === "than") &&
    terms[clause.from - 2]?.kind === "name"
  if (first?.role === "relative" || (isPronoun && !isApart)) return walk.last ?? walk.subject
  const isName =
    isApart && clause.from > 0 && first?.isCapital === true && first.role === undefined && first.score === 0
  if (isName && (!lexicon.capitalizesNouns || (second !== undefined && !second.isCapital))) return undefined
  return walk.subject
}

/** Whether a mark ends a statement, and does not introduce what explains it. */
const isEnd = (term: Term | undefined) => term !== undefined && ends.has(term.text)
const ends = new Set([";", ".", "!", "?", "…", "•", "|", ")"])

/** Whether one of the first words of a clause stands for the name before: its. */
const isReference = (terms: readonly Term[], { from, to }: Clause) =>
  terms.slice(from, Math.min(to, from + 3)).some(({ role }) => role === "own")

const isAboutOthers = (terms: readonly Term[], { from, to }: Clause) =>
  terms.slice(from, to).some(({ role }) => role === "others")

/** Assigns the two sides of a verb such as `outperforms`. Returns false if there is none between two names. */
function compareByVerb(
  walk: Walk,
  { clause, terms, first, second }: Parts & { first: NameGroup; second: NameGroup },
): boolean {
  const between = terms.slice(Math.max(clause.from, first.to + 1), second.from)
  const verb = between.find(({ role }) => role === "beats" || role === "trails")
  if (verb === undefined) return false
  const isDenied = between.some(({ role }) => role === "not" || role === "no" || role === "few" || role === "pas")
  if (isDenied) return true
  const isPassive = between.some(({ role }) => role === "by")
  const value = (verb.role === "beats") === isPassive ? -2 : 2
  walk.add(first.names, value)
  walk.add(second.names, -value)
  return true
}
