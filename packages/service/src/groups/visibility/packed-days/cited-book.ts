/** What the answers of a brand are told apart by: lists to which days refer by places. They only grow. */
export interface CitedBook {
  /** What answers were asked by. */
  groups: readonly [engine: string, surface: "api" | "consumer", locale: string][]
  prompts: readonly string[]
  /** The sets of names that answers mention: ids, empty for the brand itself. */
  names: readonly (readonly string[])[]
  domains: readonly string[]
  pages: readonly CitedPage[]
}

/** A cited page, as some answers cite it. `domain` is a place in the list of domains. */
export type CitedPage = readonly [
  url: string,
  domain: number,
  type: string,
  competitorId: string | null,
  title: string | null,
  link: string | null,
]

/** A book that is being written: each list gives the place of a value, which it adds if it is new. */
export type WrittenBook = { [List in keyof CitedBook]: Places<CitedBook[List][number]> }

interface Places<Value> {
  all: Value[]
  placeOf: (value: Value) => number
}

export const openBook = (): WrittenBook => ({
  groups: openPlaces(),
  prompts: openPlaces(),
  names: openPlaces(),
  domains: openPlaces(),
  pages: openPlaces(),
})

export const readBook = ({ groups, prompts, names, domains, pages }: WrittenBook): CitedBook => ({
  groups: groups.all,
  prompts: prompts.all,
  names: names.all,
  domains: domains.all,
  pages: pages.all,
})

function openPlaces<Value>(): Places<Value> {
  const places = new Map<string, number>()
  const all: Value[] = []
  return {
    all,
    placeOf(value) {
      const key = typeof value === "string" ? value : JSON.stringify(value)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, all.length)
      all.push(value)
      return all.length - 1
    },
  }
}
