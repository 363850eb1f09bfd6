import type { Article } from "@citable/contract"
import { findAddresses } from "@citable/markdown"

/** Lists every address with a part that `writeOwnFile` can replace, as the article writes it, each once. */
export function listOwnAddresses(
  { body, body_format, cover, images, author, authors = [] }: Article,
  part: string,
): string[] {
  // Parsing takes most of the time of a pull, and most bodies have no such address.
  const places = body.includes(part) ? (findAddresses(body, body_format) ?? []) : []
  const inBody = places.flatMap(({ address, bare }) => (bare === true ? [] : [address]))
  const portraits = [author, ...authors].flatMap((person) => person?.image_url ?? [])
  const all = [...inBody, ...[cover, ...images].flatMap((image) => image?.url ?? []), ...portraits]
  return [...new Set(all)].filter((url) => url.includes(part))
}
