import type { Term } from "./read-terms.ts"
import type { Clause } from "./split-clauses.ts"

/**
 * The names of statements that leave open whether they are so: what somebody claims, hopes or remembers, what only some
 * people say, or what depends on something.
 */
export function findOpenNames(terms: readonly Term[], clauses: readonly Clause[]): ReadonlySet<number> {
  const open = new Set<number>()
  for (const part of splitStatements(terms, clauses)) {
    if (!part.some((clause, index) => isOpen(terms, clause, part.slice(0, index)))) continue
    const own = namesOf(part)
    for (const name of own.length > 0 ? own : namesOf(clauses)) open.add(name)
  }
  return open
}

/** Clauses in groups, without those that a semicolon or an end of a sentence separates. */
function splitStatements(terms: readonly Term[], clauses: readonly Clause[]): Clause[][] {
  const parts: Clause[][] = []
  for (const clause of clauses) {
    const last = parts.at(-1)
    if (last === undefined || ends.has(terms[clause.from - 1]?.text ?? "")) parts.push([clause])
    else last.push(clause)
  }
  return parts
}

const ends = new Set([";", ".", "!", "?", "…", "•"])

const namesOf = (clauses: readonly Clause[]) => clauses.flatMap(({ groups }) => groups.flatMap(({ names }) => names))

/** A condition before all names only tells whom the statement helps: If you want it quiet, Acme is best. */
function isOpen(terms: readonly Term[], { from, to, groups }: Clause, before: readonly Clause[]): boolean {
  const own = terms.slice(from, to)
  if (own.some(({ role }) => role === "claimed" || role === "denial")) return true
  const condition = own.findIndex(({ role }) => role === "if")
  if (condition === -1) return false
  // A warning stays one, whoever it is for: Avoid Acme if you travel.
  const first = before[0]?.from ?? from
  if (terms.slice(first, from + condition).some(({ role, score }) => role === "aimed" && score < 0)) return false
  return groups.length > 0 || namesOf(before).length > 0
}
