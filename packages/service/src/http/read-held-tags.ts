import { codings, withoutCoding } from "../call/entity-tags.ts"
import { acceptedCodings } from "./accepted-codings.ts"

/**
 * The `If-None-Match` header without the tags of answers in a coding that the caller does not accept now. A cache sends the tags of all answers
 * that it stores, for other `Accept-Encoding` headers too, and passes on the answer that a 304 names (RFC 9111, section 4.1).
 */
export function readHeldTags(header: string | undefined, acceptEncoding: string | undefined): string | null {
  if (header === undefined) return null
  // Whoever sends no `Accept-Encoding` accepts all codings.
  if (acceptEncoding === undefined || !codings.some((coding) => header.includes(`-${coding}"`))) return header
  const accepted = acceptedCodings(acceptEncoding)
  const isAccepted = (tag: string) => withoutCoding(tag) === tag || accepted.some((one) => tag.endsWith(`-${one}"`))
  return header
    .split(",")
    .filter((part) => isAccepted(part.trim()))
    .join(",")
}
