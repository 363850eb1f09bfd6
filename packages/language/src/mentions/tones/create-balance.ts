import type { NameGroup } from "./find-groups.ts"
import type { Term } from "./read-terms.ts"
import type { Clause } from "./split-clauses.ts"

/** Finds the names of which a sentence says one thing and takes it back: Acme is quick, but its lid leaks. */
export interface Balance {
  /** Starts a clause, with the names that a clause without names is about. */
  start: (clause: Clause, terms: readonly Term[], subject: NameGroup | undefined) => void
  /** Tells what the clause says of names. */
  add: (names: readonly number[], value: number) => void
  /** Ends the sentence. Returns the names whose tone is not clear. */
  end: () => ReadonlySet<number>
}

/** What stands before or after a word such as `but`. */
interface Side {
  /** The names that it speaks of. */
  about: Set<number>
  sums: Map<number, number>
  /** How many words it has besides names. */
  words: number
}

/** Where only one of the sides has words that the lexicon knows, the other can say the opposite: such names get no tone. */
export function createBalance(): Balance {
  const unclear = new Set<number>()
  let before: Side | undefined
  let side = emptySide()
  let isConceding = false
  const compare = () => {
    if (before === undefined) return
    for (const name of new Set([...before.about, ...side.about])) {
      const isIn = ({ about }: Side) => about.size === 0 || about.has(name)
      if (!isIn(before) || !isIn(side)) continue
      const [first, second] = [before.sums.get(name) ?? 0, side.sums.get(name) ?? 0]
      if ((first !== 0 || second !== 0) && first * second <= 0) unclear.add(name)
    }
  }
  const turn = () => {
    compare()
    before = side
    side = emptySide()
    isConceding = false
  }
  return {
    start(clause, terms, subject) {
      const own = terms.slice(clause.from, clause.to)
      if (clause.isAdverse && side.words > 0) turn()
      else if (clause.isAdverse) isConceding = true
      else if (isConceding && clause.opener === "comma") turn()
      else if (clause.opener === "mark" && clause.groups.length > 0) {
        turn()
        before = undefined
      }
      const groups = clause.groups.filter(({ kind }) => kind === "subject")
      const names = groups.length > 0 ? groups.flatMap((group) => group.names) : (subject?.names ?? [])
      for (const name of names) side.about.add(name)
      side.words += own.filter(({ kind }) => kind === "word").length
      if (own.some(({ role }) => role === "mixed")) for (const name of names) unclear.add(name)
    },
    add(names, value) {
      for (const name of names) side.sums.set(name, (side.sums.get(name) ?? 0) + value)
    },
    end() {
      compare()
      return unclear
    },
  }
}

const emptySide = (): Side => ({ about: new Set(), sums: new Map(), words: 0 })
