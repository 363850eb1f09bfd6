import type { Handler } from "../../call/call-context.ts"
import { toBrandDetail } from "./brand-rows.ts"

export const getBrand: Handler<"get_brand"> = async (context) => ({
  output: await toBrandDetail(context, context.brand),
})
