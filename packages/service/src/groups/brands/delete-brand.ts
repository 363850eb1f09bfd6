import type { Handler } from "../../call/call-context.ts"
import { ProblemError } from "../../problems/problem-error.ts"

export const deleteBrand: Handler<"delete_brand"> = async ({ db, brand, now }, input) => {
  // Idempotency records belong to a key, not to a brand. They contain data of the brand, so delete them first.
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
  // Everything else of the brand is deleted by cascade: keys, articles, webhooks, integrations. The query compares the
  // name as well, so that a brand that was just renamed is not deleted under its old name.
  const deleted = await db
    .deleteFrom("brands")
    .where("id", "=", brand.id)
    .where("name", "=", input.confirm)
    .returning("id")
    .executeTakeFirst()
  if (deleted === undefined) throw unconfirmed()
  return { output: { id: brand.id, deleted: true } }
}

function unconfirmed(): ProblemError {
  return new ProblemError(
    "invalid_input",
    "confirm is not this brand's name, so nothing was deleted. Send the name as get_brand shows it.",
    { errors: [{ parameter: "confirm", detail: "not the brand's name" }] },
  )
}
