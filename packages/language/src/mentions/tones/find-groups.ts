import type { Term } from "./read-terms.ts"

/** Names that a sentence speaks of together: Acme, Pedalo and Ventra. */
export interface NameGroup {
  names: number[]
  /** The first and the last of its terms. */
  from: number
  to: number
  /** What stands before it. */
  kind: "subject" | "than" | "compared" | "aside"
}

const isGlue = ({ role, text }: Term) =>
  role === "and" ||
  role === "nor" ||
  role === "article" ||
  role === "both" ||
  text === "/" ||
  text === "&" ||
  text === "*"

/** Finds the groups of names in the terms of a sentence, in their order. */
export function findGroups(terms: readonly Term[]): NameGroup[] {
  const groups: NameGroup[] = []
  for (let index = 0; index < terms.length; index++) {
    const term = terms[index] as Term
    if (term.kind !== "name") continue
    const last = groups.at(-1)
    if (last !== undefined && joins(terms, last.to, index)) {
      last.names.push(term.name)
      last.to = index
    } else groups.push({ names: [term.name], from: index, to: index, kind: kindOf(terms, index) })
  }
  return groups
}

/** Whether only what joins a list stands between two names. A comma does if the list goes on with another name and `and`. */
function joins(terms: readonly Term[], from: number, to: number): boolean {
  const between = terms.slice(from + 1, to)
  if (!between.every((term) => isGlue(term) || term.text === ",")) return false
  if (between.some(({ role }) => role === "and" || role === "nor")) return true
  const isPair = terms.slice(Math.max(0, from - 3), from).some(({ role }) => role === "both")
  if (isPair && between.length > 0) return between.every(({ text }) => text !== ",")
  if (between.length === 0 || between.some(({ text }) => text === "/" || text === "&")) return true
  if (!between.some(({ text }) => text === ",")) return false
  for (let index = to + 1; index < terms.length; index++) {
    const term = terms[index] as Term
    if (term.role === "and" || term.role === "nor") return nameFollows(terms, index + 1)
    if (term.kind !== "name" && term.role !== "article" && term.text !== ",") return false
  }
  return false
}

function nameFollows(terms: readonly Term[], from: number): boolean {
  const found = terms.slice(from, from + 3).find((term) => !isGlue(term))
  return found?.kind === "name"
}

/** The kind of a name by the few words before it: `than`, `unlike the`. */
function kindOf(terms: readonly Term[], at: number): NameGroup["kind"] {
  for (let index = at - 1; index >= Math.max(0, at - 6); index--) {
    const { kind, role, text, score } = terms[index] as Term
    if (kind === "name" || (kind === "mark" && text !== "*") || role === "contrast" || role === "clause")
      return "subject"
    if (role === "compared" || role === "aside") return role
    if (role === "than") return hasComparative(terms, index) ? "than" : "subject"
    if (score !== 0 && index < at - 1) return "subject"
  }
  return "subject"
}

/** Whether a comparative stands in the same part of a sentence before a term. */
export function hasComparative(terms: readonly Term[], before: number): boolean {
  for (let index = before - 1; index >= 0; index--) {
    const { kind, isComparative, role, text } = terms[index] as Term
    if (isComparative || role === "more" || role === "less") return true
    if (kind === "mark" && text !== "," && text !== "*") return false
  }
  return false
}
