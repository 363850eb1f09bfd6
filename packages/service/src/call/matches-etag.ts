import { withoutCoding } from "./entity-tags.ts"

/**
 * Whether an `If-None-Match` header contains an entity tag, of any coding (RFC 9110, section 13.1.2: weak comparison). For an `If-Match`
 * header, pass `weak: false` (section 13.1.1: strong comparison, which never matches weak tags).
 */
export function matchesEtag(header: string | null, tag: string, { weak = true } = {}): boolean {
  if (header === null) return false
  if (header === tag) return weak || !tag.startsWith("W/")
  const given = header.split(",").map((part) => part.trim())
  if (!weak) return given.some((one) => one === "*" || withoutCoding(one) === tag)
  const opaque = (text: string) => withoutCoding(text.replace(/^W\//, ""))
  return given.some((one) => one === "*" || opaque(one) === opaque(tag))
}
