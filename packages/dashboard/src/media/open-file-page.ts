import type { Scope } from "@citable/contract"
import type { MediaDetail } from "@citable/contract/site"
import {
  type BrandPage,
  callTool,
  type Env,
  openBrandPage,
  type PageContext,
  type SignedInRequest,
} from "@citable/service/pages"
import type { Context } from "hono"

export interface FilePage {
  brand: BrandPage
  file: MediaDetail
  /** The path of the library. */
  home: string
}

/** Opens the page of a file. Throws 403 if the user's role lacks the scope, and 404 if there is no such file. */
export async function openFilePage(
  { kernel }: PageContext,
  context: Context<Env>,
  page: SignedInRequest,
  scope: Scope,
): Promise<FilePage> {
  const { brand_id: brandId, media_id: id } = context.req.param() as { brand_id: string; media_id: string }
  const brand = await openBrandPage(kernel, page.user, brandId, { scope })
  const file = await callTool(kernel, brand.principal, "get_media", { brand_id: brandId, media_id: id })
  return { brand, file, home: `/brands/${brand.id}/media` }
}
