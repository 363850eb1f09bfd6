import type { PageEnv } from "@citable/page-kit"
import type { Context } from "hono"

import { findManagedBrand } from "../../credentials/api-keys.ts"
import { toBrandPrincipal } from "../../gate/to-principal.ts"
import { toCaller } from "./call-tool.ts"
import { type ManagerRequest, type PageContext, serveSignedIn } from "./page-request.ts"

/** Serves a form that manages the keys or members of a brand. Throws 403 or 404 for a user who is not an owner of it. */
export function serveManager(
  deps: PageContext,
  context: Context<PageEnv>,
  handle: (request: ManagerRequest) => Promise<Response>,
): Promise<Response> {
  const { kernel } = deps
  return serveSignedIn(deps, context, async (page) => {
    const form = await page.readForm()
    const brandId = context.req.param("brand_id") ?? ""
    const principal = await toBrandPrincipal(kernel, page.user, brandId)
    const brand = await findManagedBrand(kernel.db, principal, brandId)
    return handle({ ...page, ...toCaller(kernel, principal), form, principal, brand })
  })
}
