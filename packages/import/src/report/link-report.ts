/** What became of the links of articles to their own site. */
export interface LinkReport {
  /** How many there are, counted in each article. */
  total: number
  /** How many lead to an article of this import. */
  found: number
  /** How many addresses nothing was imported from. */
  lostAddresses: number
  /** The addresses that most links lead to and nothing was imported from, with one file that has such a link. */
  lost: { url: string; count: number; path: string }[]
}

/** What became of the links of one article to its own site. */
export interface ArticleLinks {
  total: number
  /** How many lead to an article of this import. */
  found: number
  /** The addresses that nothing was imported from, each once. */
  lost: string[]
}

/** A report names so many lost addresses, and counts the others. */
const mostNamed = 200
const mostOfOne = 20

/** Counts the links of articles to their own site. */
export function createLinkTally(): {
  add(path: string, url: string, isFound: boolean): void
  /** Undefined without any link. */
  report(): LinkReport | undefined
  lost(): string[]
  /** Undefined for a file without such a link. */
  of(path: string): ArticleLinks | undefined
} {
  const lost = new Map<string, { count: number; path: string }>()
  const byPath = new Map<string, ArticleLinks>()
  let total = 0
  let found = 0
  return {
    add(path, written, isFound) {
      total += 1
      if (isFound) found += 1
      const url = written.replace(/#.*$/s, "")
      const own = byPath.get(path) ?? { total: 0, found: 0, lost: [] }
      byPath.set(path, own)
      own.total += 1
      if (isFound) own.found += 1
      else if (own.lost.length < mostOfOne && !own.lost.includes(url)) own.lost.push(url)
      const known = lost.get(url)
      if (!isFound)
        lost.set(url, { count: (known?.count ?? 0) + 1, path: known && known.path < path ? known.path : path })
    },
    lost: () => [...lost.keys()],
    of: (path) => byPath.get(path),
    report() {
      if (total === 0) return undefined
      const named = [...lost].map(([url, one]) => ({ url, ...one }))
      named.sort((a, b) => b.count - a.count || (a.url < b.url ? -1 : 1))
      return { total, found, lostAddresses: named.length, lost: named.slice(0, mostNamed) }
    },
  }
}
