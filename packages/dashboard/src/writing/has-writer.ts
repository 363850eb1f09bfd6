import type { BrandPage } from "@citable/page-kit"

/** Whether a language model can write for a brand: one of its own, or one of the instance. */
export async function hasWriter({ id, call }: Pick<BrandPage, "id" | "call">): Promise<boolean> {
  return (await call("get_brand_setup", { brand_id: id })).writers.length > 0
}
