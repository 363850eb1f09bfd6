import type { NameGroup } from "./find-groups.ts"
import type { Term } from "./read-terms.ts"

type Opener = "mark" | "contrast" | "comma" | "and"

/** A part of a sentence with one predicate. */
export interface Clause {
  /** The indices of its first term, and of the term after its last. */
  from: number
  to: number
  groups: NameGroup[]
  /** What separates it from the clause before. */
  opener: Opener
  /** Whether it takes back what the clause before says. */
  isAdverse: boolean
  /** Whether it ends with a question mark. */
  isQuestion: boolean
}

const apart = new Set([";", ":", "–", "—", "(", ")", "…", "!", "?", ".", "•", "|"])

/** Splits a sentence into clauses, at marks, at words of contrast, and where `and` starts a clause about another name. */
export function splitClauses(terms: readonly Term[], groups: readonly NameGroup[]): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  let opener: Opener = "mark"
  const end = (to: number, nextOpener: Opener, next: number) => {
    if (to > from) {
      const own = groups.filter((group) => group.from >= from && group.from < to)
      const isAdverse = terms[from]?.role === "contrast"
      clauses.push({ from, to, groups: own, opener, isAdverse, isQuestion: terms[to]?.text === "?" })
      opener = nextOpener
    } else if (opener !== "mark") opener = nextOpener
    from = next
  }
  for (const [index, term] of terms.entries()) {
    if (groups.some((group) => index > group.from && index < group.to)) continue
    if (term.kind === "mark" && (apart.has(term.text) || isDash(terms, index))) end(index, "mark", index + 1)
    else if (term.text === "," && !isBetweenWordsOfTone(terms, index)) end(index, "comma", index + 1)
    else if (term.role === "contrast" || term.role === "clause") end(index, "contrast", index)
    else if (term.role === "and" && index > from && isNewSubject(terms, groups, { from, at: index })) {
      end(index, "and", index + 1)
    }
  }
  end(terms.length, "mark", terms.length)
  return clauses
}

/** A hyphen between spaces is a dash, which a lone term of its own shows. */
const isDash = (terms: readonly Term[], index: number) => terms[index]?.text === "-"

/** A comma of a list of adjectives (not a fast, reliable tool) separates no clauses. */
function isBetweenWordsOfTone(terms: readonly Term[], index: number): boolean {
  const [before, after] = [terms[index - 1], terms[index + 1]]
  return before !== undefined && after !== undefined && before.score !== 0 && after.score !== 0
}

/** Whether `and` at a term comes before another name, where a name stands before it in the clause, too. */
function isNewSubject(
  terms: readonly Term[],
  groups: readonly NameGroup[],
  { from, at }: { from: number; at: number },
): boolean {
  const hasSubject = groups.some((group) => group.from >= from && group.from < at)
  if (!hasSubject && !terms.slice(from, at).some(({ role }) => role === "own")) return false
  for (const { kind, text, role } of terms.slice(at + 1, at + 8)) {
    if (kind === "name") return true
    if (kind === "mark" && text !== "*") return false
    if (role === "and" || role === "contrast" || role === "clause") return false
  }
  return false
}
