import { type Anchor, findAnchor, type Searched } from "./find-anchor.ts"
import { compareKeys, type Key } from "./find-duplicates.ts"
import type { Neighbour } from "./find-neighbours.ts"
import { listPhrases, type PhraseSource } from "./list-phrases.ts"
import { createWordFilter, hashPhrase } from "./phrase-words.ts"

/** A page that links can lead to. */
export interface LinkTarget extends PhraseSource {
  key: Key
  url: string
  /** Whether search engines may index it, under its own URL. Only such pages are targets, or sources. */
  isIndexable: boolean
  /** How many pages link there. */
  inbound: number
}

/** A page that a link can be added to. */
export interface LinkSource {
  key: Key
  /** The pages that it links already. */
  links: ReadonlySet<Key>
  /** Its paragraphs: text that can become a link, so no headings, no links and no code. */
  paragraphs: readonly string[]
}

/** The fields of `LinkSuggestion` of the contract, with keys in place of ids. */
export interface SuggestedLink {
  from_key: Key
  from_url: string
  to_key: Key
  to_url: string
  anchor: string
  context: string
  anchor_source: "text"
  similarity: number
  /** The similarity, raised for a page with few links to it. Suggestions are sorted by it. */
  rank: number
}

export interface SuggestLinksOptions {
  /** Every page of the site. */
  targets: Iterable<LinkTarget>
  /** The pages to add links to, one after the other; they need not all be in memory. */
  sources: Iterable<LinkSource> | AsyncIterable<LinkSource>
  /** `findNeighbours()` of the index. */
  neighbours: ReadonlyMap<Key, readonly Neighbour[]>
  /** Less similar pages are not linked. Default: 0.1. */
  minSimilarity?: number
  /** The maximum number of suggestions, best first. Default: 1,000. */
  limit?: number
}

/** A part of a title that more pages have names none of them. */
const maxOwners = 2
const maxContext = 300
const maxPerSource = 3

/** Suggests links between similar pages, on words that are already in the page. The order of the pages does not matter. */
export async function suggestLinks(options: SuggestLinksOptions): Promise<SuggestedLink[]> {
  const { sources, neighbours, minSimilarity = 0.1, limit = 1000 } = options
  const targets = new Map<Key, { target: LinkTarget; phrases: string[]; hashes?: Uint32Array }>()
  const owners = new Map<string, number>()
  for (const target of options.targets) {
    if (targets.has(target.key)) continue
    const phrases = listPhrases(target)
    targets.set(target.key, { target, phrases })
    if (target.isIndexable) for (const phrase of phrases) owners.set(phrase, (owners.get(phrase) ?? 0) + 1)
  }
  /** The phrases that name few pages, each with the hash of its words. */
  const phrasesOf = (key: Key): { phrases: string[]; hashes: Uint32Array } => {
    const known = targets.get(key)
    if (known === undefined) return { phrases: [], hashes: new Uint32Array() }
    if (known.hashes === undefined) {
      known.phrases = known.phrases.filter((phrase) => (owners.get(phrase) ?? 0) <= maxOwners)
      known.hashes = Uint32Array.from(known.phrases, hashPhrase)
    }
    return { phrases: known.phrases, hashes: known.hashes }
  }
  const filter = createWordFilter()
  let found: SuggestedLink[] = []
  for await (const source of sources) {
    const from = targets.get(source.key)?.target
    if (from === undefined || !from.isIndexable) continue
    const near = (neighbours.get(source.key) ?? []).flatMap(({ key, similarity }) => {
      const to = targets.get(key)
      if (to === undefined || !to.target.isIndexable || key === source.key || to.target.url === from.url) return []
      if (source.links.has(key) || similarity < minSimilarity) return []
      return [{ target: to.target, similarity, rank: similarity * Math.log(1 + 10 / Math.max(1, to.target.inbound)) }]
    })
    near.sort((left, right) => right.rank - left.rank || compareKeys(left.target.key, right.target.key))
    if (near.length === 0) continue
    const used = new Set<number>()
    const paragraphs = source.paragraphs.map((text) => ({ text, lower: text.toLowerCase() }))
    filter.fill(source.paragraphs)
    for (const { target, similarity, rank } of near) {
      if (used.size >= maxPerSource) break
      const { phrases, hashes } = phrasesOf(target.key)
      const own = phrases.filter((_, at) => filter.mayHave(hashes[at] ?? 0))
      const place = findPlace(paragraphs, own, used)
      if (place === undefined) continue
      used.add(place.index)
      found.push({
        from_key: source.key,
        from_url: from.url,
        to_key: target.key,
        to_url: target.url,
        anchor: copyText(place.anchor.text),
        context: copyText(toContext(source.paragraphs[place.index] ?? "", place.anchor)),
        anchor_source: "text",
        similarity,
        rank,
      })
    }
    // Bounded, however many sources there are.
    if (found.length > limit * 4) found = found.toSorted(compareSuggestions).slice(0, limit)
  }
  return found.toSorted(compareSuggestions).slice(0, limit)
}

/** The longest phrase wins; each paragraph gets one link. */
function findPlace(
  paragraphs: readonly Searched[],
  phrases: readonly string[],
  used: ReadonlySet<number>,
): { index: number; anchor: Anchor } | undefined {
  for (const phrase of phrases) {
    for (const [index, paragraph] of paragraphs.entries()) {
      if (used.has(index)) continue
      const anchor = findAnchor(paragraph, phrase)
      if (anchor !== undefined) return { index, anchor }
    }
  }
  return undefined
}

/** A part of a text would keep all of it in memory. */
const copyText = (text: string): string => Buffer.from(text).toString()

/** The sentence around the anchor. */
function toContext(paragraph: string, { text, at }: Anchor): string {
  const before = paragraph.slice(0, at)
  const start = Math.max(...[...before.matchAll(/[.!?]\s+|[。！？]/g)].map((end) => end.index + end[0].length), 0)
  const rest = paragraph.slice(at + text.length)
  const end = /[.!?](?=\s|$)|[。！？]/.exec(rest)
  const stop = end === null ? paragraph.length : at + text.length + end.index + 1
  if (stop - start <= maxContext) return paragraph.slice(start, stop).trim()
  const from = Math.max(start, at - Math.floor((maxContext - Math.min(text.length, maxContext)) / 2))
  return paragraph.slice(from, from + maxContext).trim()
}

function compareSuggestions(left: SuggestedLink, right: SuggestedLink): number {
  return right.rank - left.rank || compareKeys(left.from_key, right.from_key) || compareKeys(left.to_key, right.to_key)
}
