import type { RobotsRule } from "./robots.ts"

/** A path of a rule, taken apart. */
export interface RulePattern {
  rule: RobotsRule
  /** The place of the rule among those of its group. */
  order: number
  /** Of the path: the longest wins. */
  length: number
  /** What stands between `*`. */
  parts: readonly string[]
  /** Whether it ends with `$`. */
  isWhole: boolean
}

/** The rules of a group, so that few have to be compared with a path. */
export interface RuleIndex {
  /** Compared with every path, the longest first. */
  always: readonly RulePattern[]
  /** By three letters that a path has if it matches. */
  byLetters: ReadonlyMap<string, readonly RulePattern[]>
}

/** With fewer patterns, an index is more work than it saves. */
const minIndexed = 100

const known = new WeakMap<readonly RobotsRule[], RuleIndex>()

/** The index of the rules of a group. It is made once. */
export function indexRules(rules: readonly RobotsRule[]): RuleIndex {
  let index = known.get(rules)
  if (index === undefined) {
    index = createIndex(rules)
    known.set(rules, index)
  }
  return index
}

function createIndex(rules: readonly RobotsRule[]): RuleIndex {
  const patterns = rules.flatMap(toPatterns)
  const starred = patterns.filter(({ parts }) => parts.length > 1)
  const counts = new Map<string, number>()
  if (starred.length >= minIndexed) {
    for (const { parts } of starred) {
      for (const letters of lettersOf(parts)) counts.set(letters, (counts.get(letters) ?? 0) + 1)
    }
  }
  const always: RulePattern[] = []
  const byLetters = new Map<string, RulePattern[]>()
  for (const pattern of patterns) {
    // The rarest letters leave the fewest rules to compare.
    const letters = counts.size === 0 || pattern.parts.length === 1 ? undefined : findRarest(pattern.parts, counts)
    const list = letters === undefined ? always : (byLetters.get(letters) ?? [])
    list.push(pattern)
    if (letters !== undefined) byLetters.set(letters, list)
  }
  return { always: always.toSorted((one, other) => other.length - one.length), byLetters }
}

function toPatterns(rule: RobotsRule, order: number): RulePattern[] {
  const { type, path } = rule
  const patterns = [toPattern(path, rule, order)]
  // `Allow: /a/index.html` also allows `/a/`.
  const folder = type === "allow" ? path.lastIndexOf("/") + 1 : 0
  if (folder > 0 && path.startsWith("index.htm", folder))
    patterns.push(toPattern(`${path.slice(0, folder)}$`, rule, order))
  return patterns
}

function toPattern(path: string, rule: RobotsRule, order: number): RulePattern {
  const isWhole = path.endsWith("$")
  return { rule, order, length: path.length, parts: (isWhole ? path.slice(0, -1) : path).split("*"), isWhole }
}

function findRarest(parts: readonly string[], counts: ReadonlyMap<string, number>): string | undefined {
  let rarest: string | undefined
  for (const letters of lettersOf(parts)) {
    if (rarest === undefined || (counts.get(letters) ?? 0) < (counts.get(rarest) ?? 0)) rarest = letters
  }
  return rarest
}

function* lettersOf(parts: readonly string[]): Generator<string> {
  for (const part of parts) {
    for (let at = 0; at + 3 <= part.length; at++) yield part.slice(at, at + 3)
  }
}
