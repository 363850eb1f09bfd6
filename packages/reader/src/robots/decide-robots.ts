import type { RobotsDecision } from "./robots-decision.ts"
import type { Robots, RobotsRule } from "./robots.ts"
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
  let best: RobotsRule | undefined
  let bestLength = -1
  for (const { rules } of selectGroups(robots, tokens, reading)) {
    for (const rule of rules) {
      // A shorter path cannot win, so it need not be compared.
      if (rule.path.length < bestLength) continue
      if (rule.path.length === bestLength && (rule.type === "disallow" || best?.type === "allow")) continue
      const length = matchLength(rule, path)
      if (length < bestLength || length === -1) continue
      if (length === bestLength && (rule.type === "disallow" || best?.type === "allow")) continue
      best = rule
      bestLength = length
    }
  }
  const allowed = best === undefined || best.type === "allow" || best.path === ""
  return { allowed, rule: best?.text ?? null, line: best?.line ?? null, isAmbiguous: false }
}

/** How long the rule's path is if it matches; -1 if it does not. */
function matchLength({ type, path: pattern }: RobotsRule, path: string): number {
  if (matches(pattern, path)) return pattern.length
  // `Allow: /a/index.html` also allows `/a/`.
  const folder = type === "allow" ? pattern.lastIndexOf("/") + 1 : 0
  if (folder === 0 || !pattern.startsWith("index.htm", folder)) return -1
  const index = `${pattern.slice(0, folder)}$`
  return matches(index, path) ? index.length : -1
}

/** Each part between two `*` is taken where it comes first, so a path is read once, however many `*` there are. */
function matches(pattern: string, path: string): boolean {
  if (!pattern.includes("*")) {
    return pattern.endsWith("$") ? path === pattern.slice(0, -1) : path.startsWith(pattern)
  }
  const isWhole = pattern.endsWith("$")
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*")
  const last = parts.pop() ?? ""
  let at = 0
  for (const [index, part] of parts.entries()) {
    const found = index === 0 ? (path.startsWith(part) ? 0 : -1) : path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1
}

/** The path with its query, and without the fragment; what stands for a URL may lack its scheme, its host or its path. */
function pathOf(url: string): string {
  const [, path = "/"] = /^(?:\/\/)?(?:[^/?;#]*?:\/\/)?[^/?;#]*([/?;][^#]*)?/s.exec(url) ?? []
  const rooted = path.startsWith("/") ? path : `/${path}`
  return rooted.includes("%") ? rooted.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase()) : rooted
}
