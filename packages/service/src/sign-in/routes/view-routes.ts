import { oneLinePattern } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { z } from "zod"

import { type BrandCall, brandRoute } from "./brand-route.ts"

/** As many views a person has of one list. */
const most = 50

const list = z.string().regex(/^[a-z][a-z-]{0,30}$/)
const name = z.string().trim().min(1).max(60).regex(oneLinePattern)
const saved = z.strictObject({
  list,
  name,
  query: z
    .string()
    .max(4000)
    .regex(/^[^#\s]*$/),
})

/** The views of lists that a person has saved. Nobody else sees them. */
export const viewRoutes = [
  brandRoute("GET /views", z.strictObject({ list: list.optional() }), async (call, { list: only }) => {
    const views = ofPerson(call)
    const rows = await (only === undefined ? views : views.where("list", "=", only))
      .select(["list", "name", "query"])
      .orderBy("list")
      .orderBy("name")
      .execute()
    return { data: rows }
  }),
  brandRoute("PUT /views", saved, async (call, view) => {
    const { kernel, brand, user } = call
    await kernel.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("saved_views")
        .values({ brand_id: brand.id, user_id: user.id, ...view, created_at: kernel.now() })
        .onConflict((conflict) =>
          conflict.columns(["brand_id", "user_id", "list", "name"]).doUpdateSet({ query: view.query }),
        )
        .execute()
      const { count } = await trx
        .selectFrom("saved_views")
        .where("brand_id", "=", brand.id)
        .where("user_id", "=", user.id)
        .where("list", "=", view.list)
        .select((eb) => eb.fn.countAll<number | string>().as("count"))
        .executeTakeFirstOrThrow()
      if (Number(count) > most) {
        throw new ProblemError("conflict", `You have ${most} views of this list. Forget one, then save this one.`)
      }
    })
    return {}
  }),
  brandRoute("DELETE /views", z.strictObject({ list, name }), async ({ kernel, brand, user }, view) => {
    await kernel.db
      .deleteFrom("saved_views")
      .where("brand_id", "=", brand.id)
      .where("user_id", "=", user.id)
      .where("list", "=", view.list)
      .where("name", "=", view.name)
      .execute()
    return {}
  }),
]

const ofPerson = ({ kernel, brand, user }: BrandCall) =>
  kernel.db.selectFrom("saved_views").where("brand_id", "=", brand.id).where("user_id", "=", user.id)
