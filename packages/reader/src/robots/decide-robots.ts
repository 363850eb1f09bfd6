import { indexRules, type RulePattern } from "./index-rules.ts"
import type { RobotsDecision } from "./robots-decision.ts"
import type { Robots } from "./robots.ts"
import { selectGroups, type TokenReading } from "./select-groups.ts"

export interface RobotsQuestion {
  /** The names of the user agent. The first that the file names decides; `*` if it names none of them. */
  tokens: readonly string[]
  /** Absolute, as `new URL(…).href` writes it. Only its path and query count. */
  url: string
  /**
   * How names of user agents are read:
   *
   * - `google`: a name ends before the first character that is not a letter, `_` or `-`, so `User-agent: AI2Bot` is about `AI`.
   * - `tolerant`: the whole value, or the value up to a space or `/`.
   * - `both`: null where the two differ.
   */
  mode: TokenReading | "both"
}

/** Decides whether a user agent may fetch a URL. The longest path wins; `Allow` wins over `Disallow` of the same length. */
export function decideRobots(robots: Robots, { tokens, url, mode }: RobotsQuestion): RobotsDecision {
  const path = pathOf(url)
  const decision = decide(robots, tokens, path, mode === "both" ? "google" : mode)
  if (mode !== "both") return decision
  const tolerant = decide(robots, tokens, path, "tolerant")
  if (tolerant.allowed === decision.allowed) return tolerant
  const { rule, line } = decision.allowed === false ? decision : tolerant
  return { allowed: null, rule, line, isAmbiguous: true }
}

function decide(robots: Robots, tokens: readonly string[], path: string, reading: TokenReading): RobotsDecision {
  if (robots.isUnreachable) return { allowed: false, rule: null, line: null, isAmbiguous: false }
  let best: RulePattern | undefined
  for (const { rules } of selectGroups(robots, tokens, reading)) {
    const { always, byLetters } = indexRules(rules)
    // Of two groups, the first one keeps what both say.
    const before = best
    const compare = (pattern: RulePattern): void => {
      if (wins(pattern, best, before) && matches(pattern, path)) best = pattern
    }
    for (const pattern of always) {
      // A shorter path cannot win, so it need not be compared.
      if (best !== undefined && pattern.length < best.length) break
      compare(pattern)
    }
    if (byLetters.size === 0) continue
    const seen = new Set<string>()
    for (let at = 0; at + 3 <= path.length; at++) {
      const letters = path.slice(at, at + 3)
      if (seen.has(letters)) continue
      seen.add(letters)
      byLetters.get(letters)?.forEach(compare)
    }
  }
  const allowed = best === undefined || best.rule.type === "allow" || best.rule.path === ""
  return { allowed, rule: best?.rule.text ?? null, line: best?.rule.line ?? null, isAmbiguous: false }
}

/** Whether a rule that matches wins over the best one so far: by length, then as Allow, then as the first of its group. */
function wins(pattern: RulePattern, best: RulePattern | undefined, before: RulePattern | undefined): boolean {
  if (best === undefined || pattern.length !== best.length) return best === undefined || pattern.length > best.length
  if (pattern.rule.type !== best.rule.type) return pattern.rule.type === "allow"
  return best !== before && pattern.order < best.order
}

/** Each part between two `*` is taken where it comes first, so a path is read once, however many `*` there are. */
function matches({ parts, isWhole }: RulePattern, path: string): boolean {
  const [first = ""] = parts
  const end = parts.length - 1
  if (end === 0) return isWhole ? path === first : path.startsWith(first)
  if (!path.startsWith(first)) return false
  let at = first.length
  for (let index = 1; index < end; index++) {
    const part = parts[index] ?? ""
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  const last = parts[end] ?? ""
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1
}

/** The path with its query, and without the fragment; what stands for a URL may lack its scheme, its host or its path. */
function pathOf(url: string): string {
  const [, path = "/"] = /^(?:\/\/)?(?:[^/?;#]*?:\/\/)?[^/?;#]*([/?;][^#]*)?/s.exec(url) ?? []
  const rooted = path.startsWith("/") ? path : `/${path}`
  return rooted.includes("%") ? rooted.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase()) : rooted
}
