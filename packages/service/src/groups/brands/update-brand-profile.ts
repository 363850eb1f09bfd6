import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { toBrandDetail } from "./brand-rows.ts"

export const updateBrandProfile: Handler<"update_brand_profile"> = async (context, input) => {
  const { db, brand, now } = context
  const { brand_id: _, ...profile } = input
  const row = await db
    .updateTable("brands")
    .set({ profile: JSON.stringify(profile), updated_at: now() })
    .where("id", "=", brand.id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound())
  return { output: await toBrandDetail(context, row) }
}
