/** The codings that answers can have, the cheapest first. */
export const codings = ["zstd", "br", "gzip"] as const
export type Coding = (typeof codings)[number]

/**
 * The entity tag of an encoded answer. A strong tag belongs to the exact bytes, so it names the coding (RFC 9110, section 8.8.3.3). A weak tag
 * belongs to all codings.
 */
export function withCoding(tag: string, coding: Coding): string {
  return tag.startsWith("W/") ? tag : `${tag.slice(0, -1)}-${coding}"`
}

/** The entity tag of the same answer without coding. */
export function withoutCoding(tag: string): string {
  return tag.replace(/-(?:zstd|br|gzip)"$/, '"')
}
