import type { Article } from "@citable/contract"

import { readAddresses } from "./read-addresses.ts"

export interface References {
  links: string[]
  /** `alt` is the alternative text. */
  images: { source: string; alt: string }[]
}

/**
 * Lists every link and picture of an article once, as its body and its cover write them. The cover comes first.
 *
 * @throws {PublisherError} `publisher_invalid` for a body that is too complex to read.
 */
export function listReferences(article: Article): References {
  const links = new Set<string>()
  const images = new Map<string, string>()
  const addImage = (source: string, alt: string) => {
    if (!images.get(source)) images.set(source, alt)
  }
  if (article.cover !== null) addImage(article.cover.url, article.cover.alt)
  for (const { address, kind, alt } of readAddresses(article.body, article.body_format)) {
    if (kind !== "image") links.add(address)
    if (kind !== "link") addImage(address, alt)
  }
  return { links: [...links], images: Array.from(images, ([source, alt]) => ({ source, alt })) }
}
