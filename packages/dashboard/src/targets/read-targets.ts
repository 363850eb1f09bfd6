import { isPublisherKind, type ToolOutput } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import type { BrandPage } from "@citable/page-kit"

export interface Targets {
  targets: Integration[]
  /** How the brand's articles stand there; undefined if nobody has counted. */
  articles: ToolOutput<"list_integrations">["articles"]
}

/** The platforms of a brand that show articles, and how the articles stand there if `counts` is set. */
export async function readTargets(
  { id, call }: Pick<BrandPage, "id" | "call">,
  { counts }: { counts: boolean },
): Promise<Targets> {
  const { data, articles } = await call("list_integrations", { brand_id: id, counts })
  return { targets: data.filter(({ kind }) => isPublisherKind(kind)), articles }
}
