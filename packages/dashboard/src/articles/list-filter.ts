import type { ToolInput } from "@citable/contract"

type Input = ToolInput<"list_content">

/** What a list of articles shows. It is in the address of the page. */
export interface ListFilter {
  q: string
  status: NonNullable<Input["status"]>
  tag: string
  /** Empty for every language. */
  locale: string
  sort: NonNullable<Input["sort"]>
  cursor: string
}

/** The states to filter by, with their labels. */
export const states: readonly (readonly [ListFilter["status"], string])[] = [
  ["all", "All"],
  ["draft", "Drafts"],
  ["scheduled", "Scheduled"],
  ["published", "Published"],
  ["unpublished", "Withdrawn"],
]

/** The orders of the list, with their labels. */
export const sorts: readonly (readonly [ListFilter["sort"], string])[] = [
  ["-updated_at", "Edited last"],
  ["-published_at", "Published last"],
  ["title", "Title"],
]

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readFilter(query: URLSearchParams): ListFilter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most)
  return {
    q: text("q", 200),
    status: states.find(([state]) => state === query.get("status"))?.[0] ?? "all",
    tag: text("tag", 100),
    locale: text("locale", 35),
    sort: sorts.find(([sort]) => sort === query.get("sort"))?.[0] ?? "-updated_at",
    cursor: text("cursor", 2000),
  }
}

/** Writes a filter as a query. */
export function toQuery(filter: ListFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== "")).toString()
}

/** Whether a filter leaves articles out. */
export const isNarrow = ({ q, status, tag, locale, cursor }: ListFilter): boolean =>
  q !== "" || status !== "all" || tag !== "" || locale !== "" || cursor !== ""
