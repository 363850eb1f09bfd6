import type { ToolInput } from "@citable/contract"

/** Which prompts a list shows, and what "ask now" asks. It is in the address of the page. */
export interface PromptFilter {
  q: string
  tag: string
  /** Empty for both. */
  enabled: "" | "true" | "false"
  cursor: string
  /** How often each engine gets each prompt, as a text. */
  repeats: string
  /** The range of the other pages, which this one keeps. */
  from: string
  to: string
  compare: string
  engine: string
  locale: string
}

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readPromptFilter(query: URLSearchParams): PromptFilter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most)
  const enabled = text("enabled", 5)
  return {
    q: text("q", 200),
    tag: text("tag", 100),
    enabled: enabled === "true" || enabled === "false" ? enabled : "",
    cursor: text("cursor", 2000),
    from: text("from", 10),
    to: text("to", 10),
    compare: text("compare", 20),
    engine: text("engine", 100),
    locale: text("locale", 35),
    repeats: /^(?:[2-9]|10)$/.exec(text("repeats", 2))?.[0] ?? "1",
  }
}

/** Writes a filter as a query, with its question mark; empty for the default. */
export function toPromptQuery(filter: Partial<PromptFilter>, more: Readonly<Record<string, string>> = {}): string {
  const kept = Object.entries({ ...filter, ...more }).filter(
    ([name, value]) => value !== "" && !(name === "repeats" && value === "1"),
  )
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`
}

/** The members of a tool's input that say which prompts to list. */
export function toListInput({ q, tag, enabled, cursor }: PromptFilter): Omit<ToolInput<"list_prompts">, "brand_id"> {
  return {
    ...(q === "" ? {} : { q }),
    ...(tag === "" ? {} : { tag: [tag] }),
    ...(enabled === "" ? {} : { enabled: enabled === "true" }),
    ...(cursor === "" ? {} : { cursor }),
  }
}
