import { toLlmsTxt } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { toArticlePath } from "../article-path.ts"
import { getArticles } from "../articles.ts"
import { siteLanguages } from "../languages.ts"
import { site } from "../site.ts"
import { wordsOf } from "../words.ts"

/** The index of the articles for language models. Its links are absolute, so there is none without the address of the site. */
export const GET: APIRoute = async (context) => {
  if (context.site === undefined) return new Response(null, { status: 404 })
  const summary = wordsOf(siteLanguages().default).description
  const options = { title: site.name, summary, site: context.site, path: toPath }
  return new Response(toLlmsTxt(await getArticles(), options))
}

const toPath = (entry: Parameters<typeof toArticlePath>[0]): string => toArticlePath(entry)
