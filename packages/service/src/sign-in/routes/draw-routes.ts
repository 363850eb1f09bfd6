import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import type { DrawChange } from "../../groups/visibility/draws/change-draw.ts"
import { type BrandCall, brandRoute, onceFor } from "./brand-route.ts"

const id = z.string().min(1).max(48)
const ofPrompt = { draw_id: id, prompt_id: id }

/** The draws by which a coin decides whose prompts get their article first. A start needs none of what they load. */
export const drawRoutes = [
  brandRoute("GET /draws", z.strictObject({}), async ({ kernel, principal, brand }) => {
    checkRole(principal, brand.id, "visibility:read")
    const { readDraws } = await import("../../groups/visibility/draws/read-draws.ts")
    return readDraws(kernel.db, brand.id, kernel.now())
  }),
  brandRoute("POST /draws", z.strictObject({ prompt_ids: z.array(id).max(40) }), async (call, input) => {
    const { kernel, principal, brand, user } = call
    checkRole(principal, brand.id, "visibility:write")
    const { drawGaps } = await import("../../groups/visibility/draws/draw-gaps.ts")
    const drawn = { brandId: brand.id, promptIds: input.prompt_ids, userId: user.id }
    return onceFor(call, input, (trx) => drawGaps(trx, drawn, kernel.now()))
  }),
  brandRoute("DELETE /draws/{draw_id}", z.strictObject({ draw_id: id }), (call, { draw_id: drawId }) => {
    checkRole(call.principal, call.brand.id, "visibility:write")
    return change(call, drawId, { kind: "call_off" })
  }),
  brandRoute(
    "PUT /draws/{draw_id}/prompts/{prompt_id}",
    z.strictObject({ ...ofPrompt, content_id: id }),
    (call, { draw_id: drawId, prompt_id: promptId, content_id: contentId }) => {
      checkRole(call.principal, call.brand.id, "content:write")
      return change(call, drawId, { kind: "write", promptId, contentId })
    },
  ),
  brandRoute(
    "DELETE /draws/{draw_id}/prompts/{prompt_id}",
    z.strictObject(ofPrompt),
    (call, { draw_id: drawId, prompt_id: promptId }) => {
      checkRole(call.principal, call.brand.id, "visibility:write")
      return change(call, drawId, { kind: "release", promptId })
    },
  ),
]

async function change(call: BrandCall, drawId: string, how: DrawChange): Promise<Record<string, never>> {
  const { kernel, brand, user } = call
  const { changeDraw } = await import("../../groups/visibility/draws/change-draw.ts")
  await kernel.db
    .transaction()
    .execute((trx) => changeDraw(trx, { brandId: brand.id, drawId, userId: user.id }, how, kernel.now()))
  return {}
}
