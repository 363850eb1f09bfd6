import type { Article } from "@citable/contract"
import { findAddresses } from "@citable/markdown"
import type { FoundAddress } from "@citable/markdown"

import { PublisherError } from "../publisher-error.ts"

/** Finds the addresses in a body. */
export function readAddresses(body: string, format: Article["body_format"]): FoundAddress[] {
  const found = findAddresses(body, format)
  if (found !== undefined) return found
  throw new PublisherError(
    "publisher_invalid",
    "The body is too complex: it nests too deep, or has too many Markdown characters. Its links and pictures cannot be found. Simplify it.",
    { pointer: "/body" },
  )
}
