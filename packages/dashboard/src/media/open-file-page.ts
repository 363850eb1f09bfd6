import type { Scope } from "@citable/contract"
import type { MediaDetail } from "@citable/contract/site"
import type { BrandPage, PageEnv, SignedInRequest } from "@citable/page-kit"
import type { Context } from "hono"

export interface FilePage<Brand extends BrandPage = BrandPage> {
  brand: Brand
  file: MediaDetail
  /** The path of the library. */
  home: string
}

/** Opens the page of a file. Throws 403 if the user's role lacks the scope, and 404 if there is no such file. */
export async function openFilePage<Brand extends BrandPage>(
  context: Context<PageEnv>,
  page: Pick<SignedInRequest<Brand>, "openBrand">,
  scope: Scope,
): Promise<FilePage<Brand>> {
  const { brand_id: brandId, media_id: id } = context.req.param() as { brand_id: string; media_id: string }
  const brand = await page.openBrand(brandId, { scope })
  const file = await brand.call("get_media", { brand_id: brandId, media_id: id })
  return { brand, file, home: `/brands/${brand.id}/media` }
}
