import { isPublisherKind } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

/** The platforms of a brand that show articles. */
export async function listTargets(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal }: Pick<BrandPage, "id" | "principal">,
): Promise<Integration[]> {
  const { data } = await callTool(kernel, principal, "list_integrations", { brand_id: id })
  return data.filter(({ kind }) => isPublisherKind(kind))
}
