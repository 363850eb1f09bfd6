import type { Robots, RobotsGroup } from "./robots.ts"

/** How names of user agents are read; see the `mode` of `decideRobots`. */
export type TokenReading = "google" | "tolerant"

/** The groups of the first token that has any; those of `*` if none has. A group that names both is not one of `*`. */
export function selectGroups(robots: Robots, tokens: readonly string[], reading: TokenReading): readonly RobotsGroup[] {
  for (const token of tokens) {
    const wanted = reading === "google" ? token.toLowerCase() : withoutVersion(token.toLowerCase())
    const named = robots.groups.filter(({ agents }) => agents.some(({ value }) => isNamed(value, wanted, reading)))
    if (named.length > 0) return named
  }
  return robots.groups.filter(({ agents }) => agents.some(({ value }) => isEveryone(value)))
}

function isEveryone(value: string): boolean {
  return /^\*(?:$|[\t-\r ])/.test(value)
}

function isNamed(value: string, wanted: string, reading: TokenReading): boolean {
  if (isEveryone(value)) return false
  if (reading === "google") return (/^[a-z_-]*/i.exec(value)?.[0] ?? "").toLowerCase() === wanted
  const name = withoutVersion(value.toLowerCase())
  return name !== "" && (name === wanted || /^\S*/.exec(name)?.[0] === wanted)
}

function withoutVersion(name: string): string {
  const slash = name.indexOf("/")
  return (slash === -1 ? name : name.slice(0, slash)).trim()
}
