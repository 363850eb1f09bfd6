import type { PageFacts } from "../page/page-facts.ts"
import type { CrawledLink } from "./crawled-page.ts"
import { keyOf } from "./key-of.ts"
import { normaliseUrl } from "./normalise-url.ts"

export interface LinkReaderOptions {
  /** What keys are made with. */
  site: string
  /** The hosts of the site, with their ports if they have some. */
  hosts: ReadonlySet<string>
}

type Target = Pick<CrawledLink, "key" | "url" | "kind">

export interface LinkReader {
  /** The links of a page: its anchors, and where it leads by `meta refresh` at once. */
  read(facts: PageFacts, isNofollow: boolean): CrawledLink[]
  /** A single URL; null if it cannot be fetched. */
  toTarget(url: string): Target | null
}

/** How many targets are remembered, twice: most links of a page are those of the page before. */
const maxRemembered = 10_000

export function createLinkReader({ site, hosts }: LinkReaderOptions): LinkReader {
  let recent = new Map<string, Target | null>()
  let older = new Map<string, Target | null>()

  function toTarget(url: string): Target | null {
    let target = recent.get(url)
    if (target !== undefined) return target
    target = older.get(url)
    if (target === undefined) target = resolve(url)
    if (recent.size >= maxRemembered) {
      older = recent
      recent = new Map()
    }
    // The text of a page would live as long as a slice of it.
    recent.set(target?.url === url ? target.url : Buffer.from(url).toString(), target)
    return target
  }

  function resolve(url: string): Target | null {
    const hash = url.indexOf("#")
    if (hash !== -1) return toTarget(url.slice(0, hash))
    const normalised = normaliseUrl(url)
    if (normalised === null) return null
    if (hosts.has(hostOf(normalised))) return { key: keyOf(site, normalised), url: normalised, kind: "internal" }
    // Somebody else's parameters stay as they are.
    const external = URL.parse(url)?.href ?? normalised
    return { key: keyOf(site, external), url: external, kind: "external" }
  }

  return {
    toTarget,
    read(facts, isNofollow) {
      const links = new Map<number, CrawledLink>()
      for (const { url, text, rel } of facts.anchors) {
        const target = url === null ? null : toTarget(url)
        if (target === null) continue
        const isRefused = isNofollow || rel.includes("nofollow")
        const known = links.get(target.key)
        if (known === undefined) links.set(target.key, { ...target, isNofollow: isRefused, count: 1, text })
        else {
          known.count += 1
          known.isNofollow &&= isRefused
          if (known.text === "") known.text = text
        }
      }
      const refresh = findRefresh(facts)
      const target = refresh === undefined ? null : toTarget(refresh)
      if (target !== null && !links.has(target.key)) {
        links.set(target.key, { ...target, isNofollow, count: 1, text: "" })
      }
      return [...links.values()]
    },
  }
}

function hostOf(url: string): string {
  const start = url.indexOf("//") + 2
  return url.slice(start, url.indexOf("/", start))
}

/** Where a page leads at once by `meta refresh`. */
function findRefresh({ metas, base }: PageFacts): string | undefined {
  for (const { kind, name, content } of metas) {
    if (kind !== "http-equiv" || name !== "refresh") continue
    const written = /^\s*0*(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1]
    const url = written === undefined ? null : URL.parse(written.trim(), base)
    if (url !== null) return url.href
  }
  return undefined
}
