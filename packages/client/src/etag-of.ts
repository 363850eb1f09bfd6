import { CitableError } from "@citable/contract/core"

import { etags } from "./request/etags.ts"

/**
 * The ETag that came with an answer of this client, for `ifMatch` (RFC 9110, section 8.8.3). It names the state of the
 * article that you read. Throws `no_etag` for a row of a list, an article of a replica, or a copy.
 *
 * @example
 * await client.updateContent({ content_id: article.id, title }, { ifMatch: etagOf(article) })
 */
export function etagOf(answer: object): string {
  const etag = etags.get(answer)
  if (etag !== undefined) return etag
  throw new CitableError(
    "No ETag came with this object. Pass the answer of getContent itself, not a copy or a row of a list.",
    {
      code: "no_etag",
    },
  )
}
