import { oneLinePattern } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { brandRoute } from "./brand-route.ts"

const name = z.string().max(100).regex(oneLinePattern, "one line of text")
const named = z.strictObject({ content_id: z.string(), revision_id: z.string(), name })

/** What people call the versions of an article. A name is no change of the article, so no reader learns of it. */
export const revisionRoutes = [
  brandRoute("PUT /revision-names/{revision_id}", named, async ({ kernel, principal, brand }, input) => {
    checkRole(principal, brand.id, "content:write")
    return kernel.db.transaction().execute(async (trx) => {
      await lockBrand(trx, brand.id)
      const own = trx.selectFrom("contents").select("id").where("brand_id", "=", brand.id)
      const { numUpdatedRows } = await trx
        .updateTable("content_revisions")
        .set({ name: input.name.trim() || null })
        .where("id", "=", input.revision_id)
        .where("content_id", "=", input.content_id)
        .where("content_id", "in", own)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notFound()
      return {}
    })
  }),
]
