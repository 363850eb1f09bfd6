import type { CitedSource } from "@citable/engines/cited-source"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { linkParts } from "@citable/language/mentions/link-parts"

import { canonicalUrl } from "./canonical-url.ts"
import { type DomainOwner, domainType, registrableDomain } from "./domain-type.ts"
import { shownLink } from "./shown-link.ts"

export interface FoundCitation extends DomainOwner {
  /** The page's canonical URL. */
  url: string
  /** The link as the engine gave it; null if it is the canonical URL. */
  link: string | null
  /** The registrable domain. */
  domain: string
  title: string | null
  /** Its rank among the sources of the answer; 1 is first. */
  position: number
  /** Whether the vendor hid the address, and `url` is the front page of the site. */
  unresolved: boolean
}

const most = 500

/**
 * The sources of an answer, each page once and in order: first those that the engine lists, then the links in the text.
 */
export function findCitations(
  text: string,
  sources: readonly CitedSource[],
  names: readonly TrackedName[],
): FoundCitation[] {
  const found = new Map<string, FoundCitation>()
  for (const { url, title, unresolved = false } of [...sources, ...linksOf(text)]) {
    const page = canonicalUrl(url)
    if (page === undefined) continue
    const before = found.get(page)
    if (before !== undefined) {
      before.title ??= title
      continue
    }
    if (found.size === most) break
    const host = new URL(page).hostname
    const owner = domainType(host, names)
    const link = shownLink(url, page)
    const domain = registrableDomain(host)
    found.set(page, { url: page, link, domain, title, position: found.size + 1, unresolved, ...owner })
  }
  return [...found.values()]
}

const { beforeLink } = linkParts
const inlineLink = new RegExp(
  String.raw`${linkParts.label}\(\s*<?(https?:\/\/(?:[^\s<>[]|${beforeLink}){1,4000}?)>?(?:\s+["'(](?:[^\n[]|${beforeLink}){0,500})?\)`,
  "giu",
)

/** The links of a Markdown text: inline links, definitions, and bare URLs without punctuation after them. */
function linksOf(text: string): CitedSource[] {
  const links: (CitedSource & { index: number })[] = []
  const taken: [number, number][] = []
  for (const match of text.matchAll(inlineLink)) {
    taken.push([match.index, match.index + match[0].length])
    links.push({ url: match[2] ?? "", title: titleOf(match[1] ?? ""), index: match.index })
  }
  // Both are in the order of the text.
  let next = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'`\])}|]{1,4000}/giu)) {
    while ((taken[next]?.[1] ?? text.length) <= match.index) next += 1
    if ((taken[next]?.[0] ?? text.length) <= match.index) continue
    links.push({ url: match[0].replace(/(?<![.,;:!?*_~)])[.,;:!?*_~)]+$/u, ""), title: null, index: match.index })
  }
  return links.toSorted((a, b) => a.index - b.index)
}

/** The label of a link, unless it is only a number: [1] is not a title. */
function titleOf(label: string): string | null {
  const text = label.replace(/[*_`]/gu, "").trim()
  return /\p{L}/u.test(text) ? text.slice(0, 2000) : null
}
