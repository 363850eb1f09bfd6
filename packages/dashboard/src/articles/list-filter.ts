import type { ToolInput } from "@citable/contract"

type Input = ToolInput<"list_content">

/** What a list of articles shows. It is in the address of the page. */
export interface ListFilter {
  q: string
  status: NonNullable<Input["status"]>
  tag: string
  /** The exact name of an author; empty for all. */
  author: string
  /** Empty for every language. */
  locale: string
  sort: NonNullable<Input["sort"]>
}

/** A place in the list: a page, or the row that the last page ended before. */
export interface ListPlace {
  /** Pages begin at 1. */
  page: number
  /** How many articles are skipped. */
  offset: number
}

/** The states to filter by, with their labels. */
export const states: readonly (readonly [ListFilter["status"], string])[] = [
  ["all", "All"],
  ["draft", "Drafts"],
  ["scheduled", "Scheduled"],
  ["published", "Published"],
  ["unpublished", "Withdrawn"],
]

/** The orders by each column that has some: the first click, and the second one. */
export const sorts: Readonly<Record<string, readonly ListFilter["sort"][]>> = {
  Title: ["title", "-title"],
  Published: ["-published_at", "published_at"],
  Edited: ["-updated_at", "updated_at"],
}

export const perPage = 50
/** The tool skips no more than 100,000 articles. */
export const lastPage = 2000

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readFilter(query: URLSearchParams): ListFilter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most)
  return {
    q: text("q", 200),
    status: states.find(([state]) => state === query.get("status"))?.[0] ?? "all",
    tag: text("tag", 100),
    author: text("author", 200),
    locale: text("locale", 35),
    sort:
      Object.values(sorts)
        .flat()
        .find((sort) => sort === query.get("sort")) ?? "-updated_at",
  }
}

/** Reads a place from the query of an address. */
export function readPlace(query: URLSearchParams): ListPlace {
  const number = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 ? Math.min(value, most) : 0
  }
  const start = number("start", lastPage * perPage)
  if (start > 0) return { page: Math.floor(start / perPage) + 1, offset: start }
  const page = Math.max(1, number("page", lastPage))
  return { page, offset: (page - 1) * perPage }
}

/** Writes a filter as a query. */
export function toQuery(filter: ListFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== "")).toString()
}

/** The members of the tool's input that say which articles to list. */
export function toListInput({ q, status, tag, author, locale, sort }: ListFilter): Omit<Input, "brand_id"> {
  return {
    status,
    sort,
    ...(q === "" ? {} : { q }),
    ...(tag === "" ? {} : { tag: [tag] }),
    ...(author === "" ? {} : { author }),
    ...(locale === "" ? {} : { locale }),
  }
}

/** Whether a filter leaves articles out. */
export const isNarrow = ({ q, status, tag, author, locale }: ListFilter): boolean =>
  q !== "" || status !== "all" || tag !== "" || author !== "" || locale !== ""
