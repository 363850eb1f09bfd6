/**
 * Whether an `If-None-Match` header contains an entity tag (RFC 9110, section 13.1.2: weak comparison). For an `If-Match` header, pass
 * `weak: false` (section 13.1.1: strong comparison, which never matches weak tags).
 */
export function matchesEtag(header: string | null, tag: string, { weak = true } = {}): boolean {
  if (header === null) return false
  if (!weak) return header.split(",").some((part) => part.trim() === "*" || part.trim() === tag)
  if (header === tag) return true
  const opaque = (text: string) => text.trim().replace(/^W\//, "")
  return header.split(",").some((part) => part.trim() === "*" || opaque(part) === opaque(tag))
}
