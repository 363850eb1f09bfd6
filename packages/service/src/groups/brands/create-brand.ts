import type { Handler } from "../../kernel/call-context.ts"
import { insertBrand, toBrand } from "./repo.ts"

export const createBrand: Handler<"create_brand"> = async ({ db, principal, now }, input) => ({
  output: toBrand(await insertBrand(db, { accountId: principal.accountId, ...input }, now())),
})
