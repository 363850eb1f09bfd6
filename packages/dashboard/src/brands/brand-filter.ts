import { needChoices, type NeedChoice } from "./brand-needs.ts"
import type { OwnBrand } from "./list-own-brands.ts"

/** Which brands the list of all brands shows. It is in the address of the page. */
export interface BrandFilter {
  /** Text in the name, or the id of a brand. */
  q: string
  /** Empty for every account. */
  account: string
  /** Undefined for every group, and empty for brands of none. */
  group: string | undefined
  /** Pages begin at 1. */
  page: number
  /** The days of the figures, such as `2026-07-01`. Empty: the last seven days. */
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
/** A page that looks for brands that need a person looks at so many. Each costs some twenty tools. */
export const brandsPerLook = 100
/** So many brands have their answers compared, or their money added up, at a time. */
export const mostCompared = 250

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
    group: readGroup(query.get("group")),
    page: count("page", 1),
    from: day("from"),
    to: day("to"),
    needs: needChoices.find(([value]) => value === query.get("needs"))?.[0] ?? "",
    start: count("start", 0),
    sort: /^-?[a-z][a-z-]{0,40}$/.exec(query.get("sort") ?? "")?.[0] ?? "",
  }
}

/** A field cannot say “none” with an empty value, which is every group. */
export const noGroup = "-"
const readGroup = (text: string | null): string | undefined =>
  text === null || text === "" ? undefined : text === noGroup ? "" : text.slice(0, 60)

/** Writes a filter as a query. */
export function toBrandQuery({ q, account, group, page, from, to, needs, start, sort }: BrandFilter): string {
  const place = { page: page === 1 ? "" : String(page), start: start === 0 ? "" : String(start) }
  const entries = Object.entries({
    q,
    account,
    group: group === "" ? noGroup : (group ?? ""),
    needs,
    ...place,
    from,
    to,
    sort,
  })
  return new URLSearchParams(entries.filter(([, value]) => value !== "")).toString()
}

/** Finds the brands that a filter asks for. */
export function filterBrands(
  brands: readonly OwnBrand[],
  { q, account, group }: Pick<BrandFilter, "q" | "account" | "group">,
): readonly OwnBrand[] {
  const text = q.toLowerCase()
  return brands.filter(
    (brand) =>
      (account === "" || brand.accountId === account) &&
      (group === undefined || (brand.group ?? "") === group) &&
      (brand.name.toLowerCase().includes(text) || brand.id === q),
  )
}

/** The days of the figures as a query, with its question mark, for links to the pages of a brand; empty for the default. */
export const toDaysQuery = ({ from, to }: Pick<BrandFilter, "from" | "to">): string => {
  const query = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day !== ""))
  return query.size === 0 ? "" : `?${query}`
}
