import { CitableError } from "@citable/contract/core"

import { etags } from "./request/etags.ts"

/**
 * The ETag that an answer of this client came with, such as that of an article, which names the state that was read
 * (RFC 9110, section 8.8.3). For `ifMatch`. Throws `no_etag` for what came without one: a row of a list, an article of a
 * replica, a copy.
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
