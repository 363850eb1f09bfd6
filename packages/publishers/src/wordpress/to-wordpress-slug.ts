/**
 * The slug that WordPress makes of ours: lower case, words joined by hyphens or underscores. WordPress stores other scripts
 * percent-encoded, and cuts that at 200 bytes: this cuts it before, so that the article's slug and the item's are the same.
 */
export function toWordpressSlug(slug: string): string {
  const plain = slug.normalize("NFC").toLowerCase().replace(/[.~]/g, "-")
  let cut = ""
  let length = 0
  for (const character of plain) {
    length += encodeURIComponent(character).length
    if (length > maxLength) break
    cut += character
  }
  return cut.replace(/[-_]+$/, "") || plain.slice(0, 60)
}

// Of the percent-encoded slug: 22 Chinese characters.
const maxLength = 200

/** The slug as people read it, of how WordPress stores it. */
export function fromWordpressSlug(stored: string): string {
  try {
    return decodeURIComponent(stored)
  } catch {
    return stored
  }
}
