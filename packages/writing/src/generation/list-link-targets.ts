import type { Brief } from "./brief.ts"
import { cleanLine } from "./clean-line.ts"
import { pageKey } from "./page-key.ts"
import { toWebUrl } from "./to-web-url.ts"

/** A page of the brand that an article can link to. */
export interface LinkTarget {
  url: string
  title: string
  /** A few words of what it is about; null if nobody knows. */
  about: string | null
}

const maxPages = 20
const longestAbout = 160

/**
 * The pages of the brand that an article can link to, each once: its published pages about the topic, the best first, then the pages of its
 * products. Pages without a title are left out, since nobody can tell what they are about.
 */
export function listLinkTargets({ brand, ownPages }: Pick<Brief, "brand" | "ownPages">): LinkTarget[] {
  const products = brand.products.map(({ name, description, url }) => ({ url, title: name, about: description }))
  const seen = new Set<string>()
  return [...ownPages.slice(0, maxPages), ...products].flatMap(({ url: address, title, about = null }) => {
    const url = toWebUrl(address ?? "")
    const name = cleanLine(title ?? "", 200)
    if (url === undefined || name === "" || seen.size === seen.add(pageKey(url)).size) return []
    return [{ url, title: name, about: cleanLine(about ?? "", longestAbout) || null }]
  })
}
