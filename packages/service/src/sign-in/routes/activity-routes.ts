import { z } from "zod"

import { listActions } from "../../call/actions/list-actions.ts"
import { checkRole } from "../../credentials/permissions.ts"
import { brandRoute } from "./brand-route.ts"

const text = z.string().max(2000).optional()
const filter = z.strictObject({
  id: text,
  by_kind: z.enum(["api_key", "application", "operator_token", "person"]).optional(),
  by_id: text,
  user_id: text,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(2000).optional(),
})

/** What was done to a brand, for its owners. */
export const activityRoutes = [
  brandRoute("GET /activity", filter, async ({ kernel, principal, brand }, input) => {
    checkRole(principal, brand.id, "brands:write")
    const { id, by_kind: kind, by_id: byId = "", user_id: userId, cursor, limit } = input
    const by = kind === undefined ? undefined : { kind, id: byId }
    const { rows, paging } = await listActions(kernel, { brandId: brand.id, by, userId, id }, { cursor, limit })
    const named = rows.flatMap((row) => [
      ...(row.by.user_id === null ? [] : [row.by.user_id]),
      ...(row.action.subject?.kind === "member" && row.action.subject.id !== null ? [row.action.subject.id] : []),
    ])
    const asked = userId === undefined ? named : [...named, userId]
    const people = await kernel.findPeople(brand, [...new Set(asked)])
    return {
      data: rows.map(({ action, by: actor, way, before, after, subject }) => ({
        action,
        by: { kind: actor.by_kind, id: actor.by_id, name: actor.by_name, user_id: actor.user_id },
        way,
        before,
        after,
        subject:
          subject === undefined
            ? null
            : {
                name: subject.name,
                is_trashed: subject.isTrashed,
                ...(subject.copy === undefined ? {} : { copy: subject.copy }),
              },
      })),
      ...paging,
      people: Object.fromEntries(people),
      kept_days: kernel.actionDays,
    }
  }),
]
