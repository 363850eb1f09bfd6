import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { brandRoute } from "./brand-route.ts"

/** As many prompts an article is written for. */
const most = 50
const chosen = z.strictObject({ content_id: z.string(), prompt_ids: z.array(z.string().max(48)).max(most) })

/** For which prompts people say that an article is written. It is no change of the article, so no reader learns of it. */
export const articlePromptRoutes = [
  brandRoute("PUT /article-prompts/{content_id}", chosen, async (call, input) => {
    const { kernel, principal, brand, user } = call
    checkRole(principal, brand.id, "content:write")
    checkRole(principal, brand.id, "visibility:read")
    const { chooseTargets } = await import("../../groups/visibility/effects/choose-targets.ts")
    const { content_id: contentId, prompt_ids: promptIds } = input
    const choice = { brandId: brand.id, contentId, promptIds, by: user.id }
    await kernel.db.transaction().execute((trx) => chooseTargets(trx, choice, kernel.now()))
    return {}
  }),
]
