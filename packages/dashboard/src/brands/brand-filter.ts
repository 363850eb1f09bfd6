import type { OwnBrand } from "@citable/service/pages"

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
}

export const brandsPerPage = 25

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readBrandFilter(query: URLSearchParams): BrandFilter {
  const page = Number(query.get("page"))
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(query.get(name) ?? "")?.[0] ?? ""
  return {
    q: (query.get("q") ?? "").trim().slice(0, 200),
    account: (query.get("account") ?? "").slice(0, 60),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    from: day("from"),
    to: day("to"),
  }
}

/** Writes a filter as a query. */
export function toBrandQuery({ q, account, page, from, to }: BrandFilter): string {
  const entries = Object.entries({ q, account, page: page === 1 ? "" : String(page), from, to })
  return new URLSearchParams(entries.filter(([, value]) => value !== "")).toString()
}

/** Finds the brands that a filter asks for, and those of its page. */
export function filterBrands(
  brands: readonly OwnBrand[],
  { q, account, page }: BrandFilter,
): { found: readonly OwnBrand[]; shown: readonly OwnBrand[] } {
  const text = q.toLowerCase()
  const found = brands.filter(
    ({ id, name, accountId }) =>
      (account === "" || accountId === account) && (name.toLowerCase().includes(text) || id === q),
  )
  return { found, shown: found.slice((page - 1) * brandsPerPage, page * brandsPerPage) }
}

/** The days of the figures as a query, with its question mark, for links to the pages of a brand; empty for the default. */
export const toDaysQuery = ({ from, to }: Pick<BrandFilter, "from" | "to">): string => {
  const query = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day !== ""))
  return query.size === 0 ? "" : `?${query}`
}
