import type { BrandPage } from "./brand-page.ts"
import { readOnce } from "./once-field.ts"
import type { RouteCaller } from "./route-caller.ts"

/** Keeps what a form has made in the service until a page shows it. The answer of the form can so be a redirect. */
export function createOnce({ send }: RouteCaller): Pick<BrandPage, "makeOnce" | "takeMade"> {
  return {
    async makeOnce(form, make) {
      const once = readOnce(form)
      const request = [...form].filter(([name]) => name !== "csrf")
      await send("PUT /made/{once}", { once, request, made: await make() })
      return once
    },
    async takeMade<Made extends object>(once: string) {
      const { made } = await send("POST /made/{once}/take", { once })
      return (made ?? undefined) as Made | undefined
    },
  }
}
