import type { Scope, ToolOutput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { BrandPage, PageEnv, SignedInRequest } from "@citable/page-kit"
import type { Context } from "hono"

export interface OpenArticle<Brand extends BrandPage = BrandPage> {
  brand: Brand
  /** The article, with the last work of a language model on it. */
  article: ToolOutput<"get_content">
  etag: string
}

/**
 * Loads the brand and the article that the path of a page names. Throws 404 if the article belongs to another brand, also if the user can
 * see that one.
 */
export async function openArticle<Brand extends BrandPage>(
  page: Pick<SignedInRequest<Brand>, "openBrand">,
  context: Context<PageEnv>,
  { scope }: { scope?: Scope | undefined } = {},
): Promise<OpenArticle<Brand>> {
  const { brand_id: brandId, content_id: id } = context.req.param() as { brand_id: string; content_id: string }
  const brand = await page.openBrand(brandId, { scope })
  const answer = await brand.callWithTag("get_content", { content_id: id })
  const { output: article, etag = "" } = answer
  if (article.brand_id !== brand.id) throw notFound()
  return { brand, article, etag }
}
