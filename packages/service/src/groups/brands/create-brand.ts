import type { Handler } from "../../call/call-context.ts"
import { insertBrand, toBrand } from "./brand-rows.ts"

export const createBrand: Handler<"create_brand"> = async ({ db, jobs, principal, now }, input) => {
  const brand = { accountId: principal.accountId, ...input }
  if (input.submissions !== undefined) {
    const { planSubmissions } = await import("../../outbox/submissions/plan-submissions.ts")
    await planSubmissions(db, jobs, now())
  }
  return { output: toBrand(await insertBrand(db, brand, now())) }
}
