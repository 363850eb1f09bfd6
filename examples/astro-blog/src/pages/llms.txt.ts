import { toLlmsTxt } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { getArticles } from "../articles.ts"
import { site } from "../site.ts"

/** The index of the articles for language models. Its links are absolute, so there is none without the address of the site. */
export const GET: APIRoute = async (context) => {
  if (context.site === undefined) return new Response(null, { status: 404 })
  const options = { title: site.name, summary: site.description, site: context.site, path: "/blog" }
  return new Response(toLlmsTxt(await getArticles(), options))
}
