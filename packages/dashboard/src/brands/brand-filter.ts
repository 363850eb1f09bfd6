import { needChoices, type NeedChoice } from "./brand-needs.ts"
import type { OwnBrand } from "./list-own-brands.ts"

/** Which brands the list of all brands shows. It is in the address of the page. */
export interface BrandFilter {
  /** Text in the name, or the id of a brand. */
  q: string
  /** Empty for every account. */
  account: string
  /** Pages begin at 1. */
  page: number
  /** The days of the figures, such as `2026-07-01`. Empty: the last 28 days with answers of each brand. */
  from: string
  to: string
  /** Only brands that need a person for this reason; empty for all. */
  needs: NeedChoice
  /** How many brands the pages before have looked at, if `needs` is not empty. */
  start: number
  /** The column that orders the brands, such as `-named`; empty for the order of their creation. */
  sort: string
}

export const brandsPerPage = 25
/** A page that looks for brands that need a person looks at so many. Each costs a few tools. */
export const brandsPerLook = 250

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readBrandFilter(query: URLSearchParams): BrandFilter {
  const count = (name: string, least: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value >= least && value <= 100_000 ? value : least
  }
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(query.get(name) ?? "")?.[0] ?? ""
  return {
    q: (query.get("q") ?? "").trim().slice(0, 200),
    account: (query.get("account") ?? "").slice(0, 60),
    page: count("page", 1),
    from: day("from"),
    to: day("to"),
    needs: needChoices.find(([value]) => value === query.get("needs"))?.[0] ?? "",
    start: count("start", 0),
    sort: /^-?[a-z][a-z-]{0,40}$/.exec(query.get("sort") ?? "")?.[0] ?? "",
  }
}

/** Writes a filter as a query. */
export function toBrandQuery({ q, account, page, from, to, needs, start, sort }: BrandFilter): string {
  const place = { page: page === 1 ? "" : String(page), start: start === 0 ? "" : String(start) }
  const entries = Object.entries({ q, account, needs, ...place, from, to, sort })
  return new URLSearchParams(entries.filter(([, value]) => value !== "")).toString()
}

/** Whether an order is the one of the names, which needs no tool. */
export const isByName = (sort: string): boolean => sort === "brand" || sort === "-brand"

/** Finds the brands that a filter asks for by name and account, in the order of their names if it asks for that. */
export function filterBrands(
  brands: readonly OwnBrand[],
  { q, account, sort = "" }: Pick<BrandFilter, "q" | "account"> & Partial<Pick<BrandFilter, "sort">>,
): readonly OwnBrand[] {
  const text = q.toLowerCase()
  const found = brands.filter(
    ({ id, name, accountId }) =>
      (account === "" || accountId === account) && (name.toLowerCase().includes(text) || id === q),
  )
  if (!isByName(sort)) return found
  const ordered = found.toSorted((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }))
  return sort === "brand" ? ordered : ordered.toReversed()
}

/** The days of the figures as a query, with its question mark, for links to the pages of a brand; empty for the default. */
export const toDaysQuery = ({ from, to }: Pick<BrandFilter, "from" | "to">): string => {
  const query = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day !== ""))
  return query.size === 0 ? "" : `?${query}`
}
