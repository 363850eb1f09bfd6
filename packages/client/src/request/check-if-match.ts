import { CitableError } from "@citable/contract/core"

import type { RouteName } from "./tool-request.ts"

/** Tools of our service that honour `If-Match`. The others would ignore it. */
const conditional: ReadonlySet<RouteName> = new Set<RouteName>(["update_content", "publish_content"])

/** Throws `invalid_input` if the condition is not an ETag (RFC 9110, section 8.8.3), or if the tool ignores it. */
export function checkIfMatch(name: RouteName, ifMatch: string, isOurs: boolean): void {
  if (isOurs && !conditional.has(name)) {
    throw new CitableError(`${name} takes no ifMatch; ${[...conditional].join(", ")} does.`, { code: "invalid_input" })
  }
  if (/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(ifMatch)) return
  throw new CitableError("ifMatch must be an ETag with its quotes, such as etagOf(article) returns.", {
    code: "invalid_input",
  })
}
