import type { Handler } from "../../call/call-context.ts"
import { ProblemError } from "../../problems/problem-error.ts"

export const deleteBrand: Handler<"delete_brand"> = async ({ db, brand, now }, input) => {
  // What was answered under this brand's keys is kept by key, not by brand, and holds what was read or written.
  await db
    .deleteFrom("idempotency_keys")
    .where("credential_id", "in", (eb) =>
      eb.selectFrom("credentials").select("id").where("credentials.brand_id", "=", brand.id),
    )
    .execute()
  await db
    .insertInto("stray_files")
    .columns(["id", "account_id", "since"])
    .expression((eb) =>
      eb
        .selectFrom("media")
        .select(["media.id", eb.val(brand.account_id).as("account_id"), eb.val(now()).as("since")])
        .where("brand_id", "=", brand.id),
    )
    .execute()
  // Everything else under the brand refers to it and goes with it: keys, articles, webhooks, integrations. The name
  // is compared here too, so that a brand renamed meanwhile is not deleted under the name it no longer has.
  const gone = await db
    .deleteFrom("brands")
    .where("id", "=", brand.id)
    .where("name", "=", input.confirm)
    .returning("id")
    .executeTakeFirst()
  if (gone === undefined) throw unconfirmed()
  return { output: { id: brand.id, deleted: true } }
}

function unconfirmed(): ProblemError {
  return new ProblemError(
    "invalid_input",
    "confirm is not this brand's name. Nothing was deleted: give the name as get_brand shows it.",
    { errors: [{ parameter: "confirm", detail: "not the brand's name" }] },
  )
}
