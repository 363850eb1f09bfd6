import { insufficientScope } from "@citable/problems/insufficient-scope"

import type { CallContext } from "../../../call/call-context.ts"
import { findContent } from "../content-rows.ts"
import type { ContentRow } from "../document.ts"

/**
 * Reads the article that a model shall work on. Throws 403 unless the caller may read and write drafts: the model gets the working copy, and an
 * article gets what it answers.
 */
export async function readDraft({ db, brand, principal }: CallContext, contentId: string): Promise<ContentRow> {
  for (const scope of ["content:read_drafts", "content:write"] as const) {
    if (!principal.scopes.has(scope)) throw insufficientScope(scope, "A model reads the draft, and writes one.")
  }
  return findContent(db, brand.id, contentId)
}
