import { CitableError } from "@citable/contract/core"

import type { RouteName } from "./tool-request.ts"

/** Tools of our service that hold an `If-Match` to what is there; the others would take no notice of it. */
const conditional: ReadonlySet<RouteName> = new Set<RouteName>(["update_content"])

/** Throws `invalid_input` where the condition is no ETag (RFC 9110, section 8.8.3), or nothing would hold the call to it. */
export function checkIfMatch(name: RouteName, ifMatch: string, isOurs: boolean): void {
  if (isOurs && !conditional.has(name)) {
    throw new CitableError(`${name} takes no ifMatch; ${[...conditional].join(", ")} does.`, { code: "invalid_input" })
  }
  if (/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(ifMatch)) return
  throw new CitableError("ifMatch has to be an ETag with its quotes, such as etagOf(article) gives.", {
    code: "invalid_input",
  })
}
