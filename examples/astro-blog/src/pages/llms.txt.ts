import { toLlmsTxt } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { getArticles } from "../articles.ts"
import { site } from "../site.ts"

/** The index of the articles for language models. */
export const GET: APIRoute = async (context) =>
  new Response(
    toLlmsTxt(await getArticles(), {
      title: site.name,
      summary: site.description,
      site: context.site ?? context.url.origin,
      path: "/blog",
    }),
  )
