import { type PublicationItem, publisherKinds } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

/** What a platform has of an article; `item` is undefined for one that was never sent there. */
export interface TargetRow {
  article: { id: string; title: string }
  target: Integration
  item: PublicationItem | undefined
}

/** How many articles one page of the list looks at. */
const articlesPerPage = 50

/** The platforms of a brand that show articles. */
export async function listTargets(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal }: BrandPage,
): Promise<Integration[]> {
  const { data } = await callTool(kernel, principal, "list_integrations", { brand_id: id })
  return data.filter(({ kind }) => (publisherKinds as readonly string[]).includes(kind))
}

/** Reads what each platform has of the articles that were edited last. No tool lists the articles of a platform. */
export async function readTargetRows(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal }: BrandPage,
  { targets, cursor }: { targets: readonly Integration[]; cursor: string },
): Promise<{ rows: TargetRow[]; articles: number; next: string | null }> {
  const { data, next_cursor: next } = await callTool(kernel, principal, "list_content", {
    brand_id: id,
    status: "all",
    sort: "-updated_at",
    limit: articlesPerPage,
    fields: ["title"],
    ...(cursor === "" ? {} : { cursor }),
  })
  const rows: TargetRow[] = []
  for (const article of data) {
    const { items } = await callTool(kernel, principal, "list_publications", { content_id: article.id, limit: 1 })
    const known = { id: article.id, title: article.title ?? article.id }
    for (const target of targets) {
      rows.push({ article: known, target, item: items.find((item) => item.integration_id === target.id) })
    }
  }
  return { rows, articles: data.length, next }
}
