/** Addresses of which nothing changes when they are parsed: no dots as segments, no characters to encode, no default port. */
const plainPath = /^\/(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?(?:\?[\w~.=&+-]*)?(?:#[\w~.=&+/-]*)?$/
const plainAddress =
  /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?(?:\?[\w~.=&+-]*)?(?:#[\w~.=&+/-]*)?$/

/** Longer addresses are not parsed: no browser or crawler follows them. */
const LONGEST_URL = 8192

/** Makes addresses of a page absolute. Null for one that cannot be parsed. Equal to `new URL(href, base).href`, and faster. */
export function createUrlResolver(base: string): (href: string) => string | null {
  const origin = new URL(base).origin
  const hasOrigin = origin !== "null"
  return (href) => {
    if (href.length > LONGEST_URL) return null
    if (hasOrigin && plainPath.test(href)) return origin + href
    if (plainAddress.test(href) && !href.includes("xn--")) return href
    return URL.parse(href, base)?.href ?? null
  }
}
