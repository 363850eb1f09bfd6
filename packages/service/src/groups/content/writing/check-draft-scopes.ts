import type { CallContext } from "../../../call/call-context.ts"
import { insufficientScope } from "../../../problems/insufficient-scope.ts"

/** Throws 403 unless the caller may read and write drafts: the model gets the working copy, and an article gets what it answers. */
export function checkDraftScopes({ principal }: Pick<CallContext, "principal">): void {
  for (const scope of ["content:read_drafts", "content:write"] as const) {
    if (!principal.scopes.has(scope)) throw insufficientScope(scope, "A model reads the draft, and writes one.")
  }
}
