import rss from "@astrojs/rss"
import { toRssItems } from "@citable/astro/content"
import type { SiteLanguage } from "@citable/astro/locale"
import type { APIRoute } from "astro"

import { toArticlePath } from "../../article-path.ts"
import { getArticles } from "../../articles.ts"
import { toEveryLanguage } from "../../language-paths.ts"
import { site } from "../../site.ts"
import { toListPath } from "../../translations.ts"
import { wordsOf } from "../../words.ts"

/** A feed tells what is new. Whole texts of all articles would be megabytes. */
const newest = 50

export const getStaticPaths = toEveryLanguage

/** The feed of each language. */
export const GET: APIRoute<{ language: SiteLanguage }> = async ({ site: base, props: { language } }) => {
  // Its links are absolute.
  if (base === undefined) return new Response(null, { status: 404 })
  const own = new URL(`${language.prefix}/rss.xml`, base).href
  const items = toRssItems((await getArticles(language)).slice(0, newest), {
    path: (entry) => toArticlePath(entry),
    content: true,
  })
  return rss({
    title: site.name,
    description: wordsOf(language).description,
    site: new URL(toListPath(language), base),
    items,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<language>${language.locale}</language><atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
  })
}
