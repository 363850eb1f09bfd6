import type { BrandPage, SignedInRequest } from "@citable/page-kit"

/** What a form has changed, and the form that brings back what was there before. */
export interface Change {
  /** What was changed, in a sentence. */
  told: string
  /** The path that takes the form. */
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Goes to a page that tells of a change, once, with the button that takes it back. The service keeps the way back, so no link can forge one. */
export async function goWithUndo(
  page: Pick<SignedInRequest, "go">,
  brand: Pick<BrandPage, "send">,
  path: string,
  change: Change,
): Promise<Response> {
  const once = crypto.randomUUID()
  await brand.send("PUT /made/{once}", { once, request: [], made: { ...change } })
  return page.go(`${path}${path.includes("?") ? "&" : "?"}undo=${once}`)
}
