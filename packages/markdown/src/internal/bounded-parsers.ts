/** The parsers whose trees are never deep, and never have large tables. */
const bounded = new WeakSet<object>()

/** Says that a parser gives no tree that is too deep, or that has a table with too many cells. */
export function markAsBounded<Parse extends object>(parse: Parse): Parse {
  bounded.add(parse)
  return parse
}

export function isBounded(parse: object): boolean {
  return bounded.has(parse)
}
