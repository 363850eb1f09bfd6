import type { ToolInput } from "@citable/contract"

type Input = ToolInput<"get_visibility">

/** Which answers the figures of a page count. It is in the address of every page of a brand's visibility. */
export interface AnswerFilter {
  /** The first and the last day, such as `2026-07-01`. Empty: the last 28 days with answers. */
  from: string
  to: string
  compare: NonNullable<Input["compare"]>
  /** An engine; with `:app` at the end its app, and `:app` alone for all apps. Empty for every engine, tag and language. */
  engine: string
  tag: string
  locale: string
}

/** What to compare with, with the labels. */
export const comparisons: readonly (readonly [AnswerFilter["compare"], string])[] = [
  ["previous_period", "The days before"],
  ["previous_year", "A year earlier"],
  ["none", "Nothing"],
]

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readAnswerFilter(query: URLSearchParams): AnswerFilter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most)
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(text(name, 10))?.[0] ?? ""
  return {
    from: day("from"),
    to: day("to"),
    compare: comparisons.find(([value]) => value === query.get("compare"))?.[0] ?? "previous_period",
    engine: text("engine", 100),
    tag: text("tag", 100),
    locale: text("locale", 35),
  }
}

/** The members of a tool's input that say which answers it counts. */
export function toAnswerInput({ from, to, engine: chosen, tag, locale }: AnswerFilter) {
  const engine = chosen.replace(/:app$/, "")
  return {
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    ...(engine === "" ? {} : { engine }),
    ...(engine === chosen ? {} : { surface: "consumer" as const }),
    ...(tag === "" ? {} : { prompt_tag: tag }),
    ...(locale === "" ? {} : { locale }),
  }
}

/** Writes a filter as a query, with its question mark; empty for the default. `more` are parameters of one page. */
export function toFilterQuery(filter: AnswerFilter, more: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries({ ...filter, ...more })
  const kept = entries.filter(([name, value]) => value !== "" && !(name === "compare" && value === "previous_period"))
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`
}

/** What a filter calls an engine. */
export const engineChoice = ({ engine, surface }: { engine: string; surface: "api" | "consumer" }): string =>
  surface === "api" ? engine : `${engine}:app`
