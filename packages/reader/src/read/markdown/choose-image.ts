import type { ReadyElement } from "./ready-tree.ts"

const sources = ["src", "data-src", "data-original", "data-lazy-src"]

/** The image of an `img`, with an absolute address; nothing for pixels that count visits, and for placeholders. */
export function chooseImage(properties: Record<string, string>, base: string): ReadyElement[] {
  if (isPixel(properties.width) || isPixel(properties.height)) return []
  const lazy = properties["data-src"] ?? properties["data-original"] ?? properties["data-lazy-src"]
  const candidates = [
    lazy,
    ...sources.map((name) => properties[name]),
    ...[properties.srcset, properties["data-srcset"], properties.fallback].map(largestOf),
  ]
  for (const candidate of candidates) {
    if (candidate === undefined || candidate.trim() === "" || candidate.length > 8000) continue
    const url = URL.parse(candidate.trim(), base)
    if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) continue
    if (/(?:^|\/)(?:spacer|blank|pixel|transparent|1x1)\.(?:gif|png)$/i.test(url.pathname)) continue
    const title = properties.title?.trim()
    const alt = (properties.alt ?? "").trim()
    const image = { src: url.href, alt, ...(title && title !== alt && { title }) }
    return [{ type: "element", tagName: "img", properties: image, children: [] }]
  }
  return []
}

function isPixel(size: string | undefined): boolean {
  return size !== undefined && /^\s*[012](?:px)?\s*$/.test(size)
}

/** The image of the greatest width of a `srcset`. */
function largestOf(srcset: string | undefined): string | undefined {
  if (srcset === undefined) return undefined
  const entries = srcset
    .slice(0, 20_000)
    .split(/,\s+/)
    .map((entry) => entry.trim().split(/\s+/))
  const sorted = entries.toSorted(([, one = "1"], [, other = "1"]) => Number.parseFloat(other) - Number.parseFloat(one))
  return sorted[0]?.[0]
}
