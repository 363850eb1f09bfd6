import type { LostKind } from "../addresses/find-lost-kind.ts"

/** What became of the links of articles to their own site. */
export interface LinkReport {
  /** How many there are, counted in each article. */
  total: number
  /** How many lead to an article of this import. */
  found: number
  /** How many addresses nothing was imported from. */
  lostAddresses: number
  /** How many lead to each kind of what is not imported. Absent without any. */
  kinds?: Partial<Record<LostKind, number>>
  /** The addresses that most links lead to and nothing was imported from, with one file that has such a link. Pages come first. */
  lost: { url: string; count: number; path: string; kind: LostKind }[]
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

/** An import could have found a page; the others are no articles, or lie elsewhere. */
const rank: Record<LostKind, number> = { page: 0, outside: 1, list: 2, file: 3 }

/** Counts the links of articles to their own site. */
export function createLinkTally(): {
  add(path: string, url: string, lost: LostKind | undefined): void
  /** Undefined without any link. */
  report(): LinkReport | undefined
  lost(): string[]
  /** Undefined for a file without such a link. */
  of(path: string): ArticleLinks | undefined
} {
  const lost = new Map<string, { count: number; path: string; kind: LostKind }>()
  const byPath = new Map<string, ArticleLinks>()
  let total = 0
  let found = 0
  return {
    add(path, written, kind) {
      total += 1
      if (kind === undefined) found += 1
      const url = written.replace(/#.*$/s, "")
      const own = byPath.get(path) ?? { total: 0, found: 0, lost: [] }
      byPath.set(path, own)
      own.total += 1
      if (kind === undefined) own.found += 1
      else if (own.lost.length < mostOfOne && !own.lost.includes(url)) own.lost.push(url)
      const known = lost.get(url)
      if (kind !== undefined)
        lost.set(url, { count: (known?.count ?? 0) + 1, path: known && known.path < path ? known.path : path, kind })
    },
    lost: () => [...lost.keys()],
    of: (path) => byPath.get(path),
    report() {
      if (total === 0) return undefined
      const named = [...lost].map(([url, one]) => ({ url, ...one }))
      named.sort((a, b) => rank[a.kind] - rank[b.kind] || b.count - a.count || (a.url < b.url ? -1 : 1))
      const kinds: NonNullable<LinkReport["kinds"]> = {}
      for (const { kind, count } of named) kinds[kind] = (kinds[kind] ?? 0) + count
      return {
        total,
        found,
        lostAddresses: named.length,
        ...(named.length > 0 && { kinds }),
        lost: named.slice(0, mostNamed),
      }
    },
  }
}
