import type { Article } from "@citable/contract"

import { findAddresses } from "./replace-addresses.ts"

/** Lists every address that `writeOwnFile` can replace, as the article writes it, each once. */
export function listOwnAddresses({ body, body_format, cover, images, author, authors = [] }: Article): string[] {
  const inBody = findAddresses(body, body_format).flatMap((found) => found.set?.urls ?? [found.url])
  const portraits = [author, ...authors].flatMap((person) => person?.image_url ?? [])
  return [...new Set([...inBody, ...[cover, ...images].flatMap((image) => image?.url ?? []), ...portraits])]
}
