import type { BrandPage } from "@citable/page-kit"

/** A site that shows drafts. */
export interface PreviewSite {
  /** The id of its webhook. */
  id: string
  host: string
  origin: string
  /** Where it shows drafts: a template of `toPreviewAddress`. */
  template: string
}

/** Lists the sites of a brand whose address of drafts is set. Empty for somebody who may not see webhooks. */
export async function listPreviewSites(brand: BrandPage): Promise<PreviewSite[]> {
  if (!brand.scopes.has("webhooks:read")) return []
  const { data } = await brand.call("list_webhooks", { brand_id: brand.id })
  return data.flatMap(({ id, preview_url: template }) => {
    const url = URL.parse(template?.replaceAll(/[{}]/g, "") ?? "")
    return template === null || url === null ? [] : [{ id, host: url.host, origin: url.origin, template }]
  })
}
