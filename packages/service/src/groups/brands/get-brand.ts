import type { Handler } from "../../kernel/call-context.ts"
import { toBrand } from "./repo.ts"

export const getBrand: Handler<"get_brand"> = async ({ brand }) => ({ output: toBrand(brand) })
