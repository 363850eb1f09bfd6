import { webhookSchema } from "@citable/contract"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { readSiteLooks, saveSiteLook } from "../../outbox/site-looks.ts"
import { brandRoute } from "./brand-route.ts"

const articleUrl = webhookSchema.shape.article_url.unwrap()
const kept = z.strictObject({
  site: z.string().min(1).max(500),
  article_url: articleUrl.optional(),
  looked_at: z.iso.datetime().optional(),
  look: z.string().max(1_000_000).optional(),
})

/** What people last saw of a brand's sites. */
export const siteLookRoutes = [
  brandRoute("GET /site-looks", z.strictObject({}), async ({ kernel, brand }) => {
    const looks = await readSiteLooks(kernel.db, brand.id)
    const data = [...looks].map(([site, { articleUrl: article_url, lookedAt, look }]) => {
      return { site, article_url, looked_at: lookedAt === null ? null : new Date(lookedAt).toISOString(), look }
    })
    return { data }
  }),
  brandRoute("PUT /site-looks", kept, async ({ kernel, principal, brand }, input) => {
    const { site, article_url: address, looked_at: at, look } = input
    const place = { brandId: brand.id, site }
    if (address !== undefined) {
      checkRole(principal, brand.id, "webhooks:write")
      await saveSiteLook(kernel.db, place, { articleUrl: address })
    }
    if (at !== undefined && look !== undefined) {
      checkRole(principal, brand.id, "content:publish")
      await saveSiteLook(kernel.db, place, { lookedAt: Date.parse(at), look })
    }
    return {}
  }),
]
