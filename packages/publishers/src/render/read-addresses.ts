import type { Article } from "@citable/contract"
import { findAddresses } from "@citable/markdown"
import type { FoundAddress } from "@citable/markdown"

import { PublisherError } from "../publisher-error.ts"

let last: { body: string; format: Article["body_format"]; found: FoundAddress[] } | undefined

/** Finds the addresses in a body. Whoever rewrites a body has just listed them, so the last one is not parsed again. */
export function readAddresses(body: string, format: Article["body_format"]): readonly FoundAddress[] {
  if (last?.body === body && last.format === format) return last.found
  const found = findAddresses(body, format)
  if (found !== undefined) {
    last = { body, format, found }
    return found
  }
  throw new PublisherError(
    "publisher_invalid",
    "The body is too complex: it nests too deep, or has too many Markdown characters. Its links and pictures cannot be found. Simplify it.",
    { pointer: "/body" },
  )
}
