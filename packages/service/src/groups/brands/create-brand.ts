import type { Handler } from "../../call/call-context.ts"
import { insertBrand, toBrand } from "./brand-rows.ts"

export const createBrand: Handler<"create_brand"> = async ({ db, principal, now }, input) => {
  const brand = { accountId: principal.accountId, ...input }
  return { output: toBrand(await insertBrand(db, brand, now())) }
}
