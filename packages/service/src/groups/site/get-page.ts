import type { Handler } from "../../call/call-context.ts"
import { readPage } from "./page-rows.ts"

export const getPage: Handler<"get_page"> = async ({ db, brand, checks, now }, input) => ({
  output: await readPage(db, brand.id, input.page_id, { now: now(), checks }),
})
