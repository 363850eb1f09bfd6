import { notFound } from "@citable/contract/problem-error"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { type BrandCall, brandRoute } from "./brand-route.ts"

const named = z.strictObject({ writing_id: z.string() })

/** The texts of models that wait for somebody to take them. */
export const writingRoutes = [
  brandRoute("GET /writings/{writing_id}", named, async ({ kernel, principal, brand }, { writing_id: id }) => {
    checkRole(principal, brand.id, "content:read_drafts")
    const { readProposal } = await import("../../groups/content/writing/read-proposal.ts")
    const proposal = await readProposal(kernel.db, { writingId: id, brandId: brand.id })
    if (proposal === undefined) throw notFound()
    return proposal
  }),
  brandRoute("POST /writings/{writing_id}", named, (call, { writing_id: id }) => settle(call, id, true)),
  brandRoute("DELETE /writings/{writing_id}", named, (call, { writing_id: id }) => settle(call, id, false)),
]

async function settle({ kernel, principal, brand }: BrandCall, writingId: string, isTaken: boolean) {
  checkRole(principal, brand.id, "content:write")
  const { settleProposal } = await import("../../groups/content/writing/settle-proposal.ts")
  await kernel.db.transaction().execute((trx) => settleProposal(trx, kernel, { writingId, brandId: brand.id, isTaken }))
  return {}
}
