import { isPublisherKind } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import type { BrandPage } from "@citable/page-kit"

/** The platforms of a brand that show articles. */
export async function listTargets({ id, call }: Pick<BrandPage, "id" | "call">): Promise<Integration[]> {
  const { data } = await call("list_integrations", { brand_id: id })
  return data.filter(({ kind }) => isPublisherKind(kind))
}
