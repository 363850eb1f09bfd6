import type { Handler } from "../../call/call-context.ts"
import { listAsStrays } from "../../media/list-as-strays.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import { endBrandJobs } from "../../writing/end-brand-jobs.ts"
import { countArticlesThere } from "../integrations/count-articles-there.ts"

export const deleteBrand: Handler<"delete_brand"> = async ({ db, brand, now }, input) => {
  if ((await lockBrand(db, brand.id))?.name !== input.confirm) throw unconfirmed()
  const articles = await countArticlesThere(db, { brand_id: brand.id }, now())
  await endBrandJobs(db, brand.id, now())
  // Idempotency records belong to a key, not to a brand. They contain data of the brand, so delete them first.
  await db
    .deleteFrom("idempotency_keys")
    .where("credential_id", "in", (eb) =>
      eb.selectFrom("credentials").select("id").where("credentials.brand_id", "=", brand.id),
    )
    .execute()
  await listAsStrays(db, brand, now())
  const { listTrashedAsStrays } = await import("../../trash/list-trashed-as-strays.ts")
  await listTrashedAsStrays(db, brand, now())
  // What was sent counts on, so that nobody mails more by deleting brands.
  await db
    .updateTable("invitations")
    .set({ brand_id: null, state: "withdrawn" })
    .where("brand_id", "=", brand.id)
    .execute()
  // Everything else of the brand is deleted by cascade: keys, articles, webhooks, integrations.
  await db.deleteFrom("brands").where("id", "=", brand.id).execute()
  return { output: { id: brand.id, deleted: true, articles_left: articles } }
}

function unconfirmed(): ProblemError {
  return new ProblemError(
    "invalid_input",
    "confirm is not this brand's name, so nothing was deleted. Send the name as get_brand shows it.",
    { errors: [{ parameter: "confirm", detail: "not the brand's name" }] },
  )
}
