import type { ToolInput } from "@citable/contract"

type Input = ToolInput<"list_content">

/** What a list of articles shows. It is in the address of the page. */
export interface ListFilter {
  q: string
  status: NonNullable<Input["status"]>
  tag: string
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

const sorts = ["-updated_at", "-published_at", "title"] as const

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readFilter(query: URLSearchParams): ListFilter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most)
  return {
    q: text("q", 200),
    status: states.find(([state]) => state === query.get("status"))?.[0] ?? "all",
    tag: text("tag", 100),
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "-updated_at",
    cursor: text("cursor", 2000),
  }
}

/** Writes a filter as a query. */
export function toQuery(filter: ListFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== "")).toString()
}
