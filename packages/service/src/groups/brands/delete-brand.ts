import { ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"
import { brandDeletionJob } from "./start-brand-deletions.ts"

const hour = 3_600_000
/** A brand that somebody made by mistake, or for a test such as that of `citable init`, has nothing yet that a day would save. */
const freshMs = hour

export const deleteBrand: Handler<"delete_brand"> = async (context, input) => {
  const { db, jobs, principal, brandDeletionHours } = context
  const at = context.now()
  const brand = await lockBrand(db, context.brand.id)
  if (brand?.name !== input.confirm) throw unconfirmed()
  const { countArticlesThere } = await import("../integrations/count-articles-there.ts")
  const articles = await countArticlesThere(db, { brand_id: brand.id }, at)
  const isFresh = at - brand.created_at < freshMs
  // Who asks again does not put it off.
  const due = brand.deletes_at ?? (isFresh ? at : at + brandDeletionHours * hour)
  if (brand.deletes_at === null) {
    await db
      .updateTable("brands")
      .set({ deletes_at: due, deletion_by: principal.userId ?? principal.credentialId, updated_at: at })
      .where("id", "=", brand.id)
      .execute()
    const { enqueueDeletionMails } = await import("../../outbox/enqueue-deletion-mails.ts")
    if (due > at) await enqueueDeletionMails(db, brand, { deletesAt: due, at })
  }
  if (due <= at) {
    const { beginPurge } = await import("./begin-purge.ts")
    await beginPurge(db, brand, at)
  }
  await jobs.enqueue(db, brandDeletionJob(brand.id, due))
  const deletesAt = new Date(due).toISOString()
  return { output: { id: brand.id, deleted: due <= at, deletes_at: deletesAt, articles_left: articles } }
}

function unconfirmed(): ProblemError {
  return new ProblemError(
    "invalid_input",
    "confirm is not this brand's name, so nothing was deleted. Send the name as get_brand shows it.",
    { errors: [{ parameter: "confirm", detail: "not the brand's name" }] },
  )
}
