import type { Robots } from "../robots/robots.ts"

/** What a site says may be done with its text (contentsignals.org). Null: it does not say. */
export interface ContentSignals {
  /** Building a search index that links to the page. */
  search: "yes" | "no" | null
  /** Answering a question with the page. */
  aiInput: "yes" | "no" | null
  /** Training a model. */
  aiTrain: "yes" | "no" | null
}

export interface FoundSignals {
  signals: ContentSignals
  /** Signals that are said twice, and differently, such as `ai-train`. */
  conflicts: readonly string[]
  /** As written; null if the site sends none. */
  text: string | null
}

const keys = { search: "search", "ai-input": "aiInput", "ai-train": "aiTrain" } as const

/** Reads `Content-Signal` of robots.txt, as far as it concerns every crawler, and of the header of a page. */
export function readContentSignals(robots: Robots | null, header: string | undefined): FoundSignals {
  const forAll = (robots?.groups ?? []).filter(({ agents }) => agents.some(({ value }) => value === "*"))
  const lines = [...(robots?.signals ?? []), ...forAll.flatMap((group) => group.signals)]
    .filter(({ name }) => name === "content-signal")
    .map(({ value }) => value)
  if (header !== undefined) lines.push(header)
  const signals: ContentSignals = { search: null, aiInput: null, aiTrain: null }
  const conflicts = new Set<string>()
  for (const [, key = "", value = ""] of lines.join(",").matchAll(/([a-z-]+)\s*=\s*(yes|no)\b/gi)) {
    const name = key.toLowerCase()
    if (!isKey(name)) continue
    const said = value.toLowerCase() === "yes" ? "yes" : "no"
    if (signals[keys[name]] !== null && signals[keys[name]] !== said) conflicts.add(name)
    signals[keys[name]] ??= said
  }
  return { signals, conflicts: [...conflicts], text: lines.length === 0 ? null : lines.join(", ").slice(0, 2000) }
}

function isKey(name: string): name is keyof typeof keys {
  return Object.hasOwn(keys, name)
}
