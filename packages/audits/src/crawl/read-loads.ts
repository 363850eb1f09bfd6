import type { PageFacts } from "@citable/reader"

import type { LoadKind } from "./site-row.ts"

export interface Load {
  url: string
  kind: LoadKind
}

const most = 500
/** The contract allows no longer URLs. */
const maxUrl = 4000
const cards = new Set([
  "og:image",
  "og:image:url",
  "og:image:secure_url",
  "og:video",
  "og:audio",
  "twitter:image",
  "twitter:image:src",
])
const feedType = /^\s*application\/(?:rss\+xml|atom\+xml|feed\+json)/i

/**
 * What a page loads, and what its head names for programs: each address once, as what it matters most. Of more than 500, the first ones, and how
 * many others there are.
 */
export function readLoads(facts: PageFacts): { loads: Load[]; leftOut: number } {
  const found = new Map<string, Load>()
  const add = (kind: LoadKind, url: string | null): void => {
    if (url === null || url.length > maxUrl || found.has(url) || !/^https?:/.test(url)) return
    found.set(url, { url, kind })
  }
  for (const { rel, url, hreflang, type, from } of facts.links) {
    if (rel.includes("manifest")) add("manifest", url)
    else if (rel.includes("amphtml")) add("amp", url)
    else if (rel.some((one) => one === "icon" || one === "apple-touch-icon")) add("icon", url)
    else if (rel.includes("alternate") && feedType.test(type ?? "")) add("feed", url)
    else if (rel.includes("alternate") && hreflang !== null && from !== "body") add("language", withoutHash(url))
  }
  for (const { kind, url } of facts.resources) {
    if (kind !== "image" && kind !== "candidate") add(kind, withoutHash(url))
  }
  // An image that is a fallback in one place, and loaded in another, is loaded.
  for (const { url, isFallback } of facts.images.toSorted((a, b) => Number(a.isFallback) - Number(b.isFallback)))
    add(isFallback ? "fallback" : "image", url)
  for (const { kind, url } of facts.resources) if (kind === "image" || kind === "candidate") add(kind, withoutHash(url))
  for (const { name, content } of facts.metas)
    if (cards.has(name))
      add("card", content.trim() === "" ? null : (URL.parse(content.trim(), facts.base)?.href ?? null))
  // What a form sends is not known, so only what it sends by GET is asked for.
  for (const { action, method } of facts.forms) if (method === "get") add("form", withoutHash(action))
  return { loads: [...found.values()].slice(0, most), leftOut: Math.max(0, found.size - most) }
}

const withoutHash = (url: string | null): string | null => url?.replace(/#.*$/s, "") ?? null
