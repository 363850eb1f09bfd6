import type { Database } from "@citable/storage/database"

/** How the brand's sites write the addresses of articles. */
export async function readArticleTemplates(db: Database, brandId: string): Promise<string[]> {
  const read = (table: "webhooks" | "site_looks") =>
    db.selectFrom(table).select("article_url").where("brand_id", "=", brandId).where("article_url", "is not", null)
  const rows = await read("webhooks").union(read("site_looks")).execute()
  return rows.flatMap(({ article_url: url }) => url ?? [])
}

/** The address of an article. */
export const fillTemplate = (template: string, values: { slug: string; locale: string; content_id: string }): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? encodeURIComponent(values[name as keyof typeof values]) : whole,
  )
