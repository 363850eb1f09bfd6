import { rewriteBody } from "./rewrite-body.ts"
import type { NewAddresses } from "./rewrite-body.ts"

/**
 * Replaces the addresses of links and pictures in a Markdown body, those in HTML included. Every other byte stays, and so does code.
 *
 * @throws {PublisherError} `publisher_invalid` for a body that is too complex to read.
 */
export function rewriteMarkdown(body: string, addresses: NewAddresses): string {
  return rewriteBody(body, "markdown", addresses)
}
