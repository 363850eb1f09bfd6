import type { ArticleFinding } from "./article-finding.ts"
import type { Observation } from "./observation.ts"

const refresh = "Build the site again, or test its webhook. Empty any cache in front of the site as well."

/** Of a page of an article. */
const ofCode: Record<ArticleFinding["code"], string> = {
  status: "Build the site again, look at its log, or correct where it shows articles.",
  unreachable: "Check that the site is up, and that it answers programs.",
  redirect: "Correct where the site shows articles: article_url of its webhook.",
  title: "The page may be an error, or that of another article. Open it, and look at the log of the site.",
  passage: "The page may be an error or an older version. Open it, build the site again, or test its webhook.",
  text: "Open the page, and compare it with the article.",
  revision: refresh,
  withdrawn: refresh,
  canonical: "Set the address of the site: site in astro.config, or siteUrl of createCitable(). Then build it again.",
  robots: "Look for noindex in the page, and in the headers of the host.",
  language: "Set the language in <html lang>, or in the lang of the element that holds the article.",
  hreflang:
    "Pass all translations to <ArticleHead translations={…}>, or let citable.metadata() write the head. Then build the site again.",
  link_header:
    "Set alternateLinks: false in the routing of next-intl, whose Link header assumes the same slug in all languages. Otherwise correct what sends the header.",
  sitemap_languages:
    "Let citable.sitemap() name the articles, or leave them out of @astrojs/sitemap and add them with their own languages.",
  x_default: "Give each page, and the sitemap, the same defaultLocale.",
  in_language: "Write the structured data with <ArticleHead>, or with the jsonLd of @citable/next.",
  json_ld: "Write the structured data with <ArticleHead>, or with the jsonLd of @citable/next.",
  picture: "Upload the picture again, or correct its address.",
}

/** Of what is around the articles. */
const ofPart: Partial<Record<Observation["part"], string>> = {
  site: ofCode.unreachable,
  robots_txt: "Correct robots.txt of the site.",
  unknown_page: "Let the page of articles answer 404 for a slug that it does not find, as the pages of the guides do.",
  renamed: "Let the page of articles redirect former slugs, as the pages of the guides do.",
}

/** Says in a sentence what to do about a fault. */
export const remedyOf = ({ code, part }: Pick<Observation, "code"> & { part?: Observation["part"] }): string =>
  (code && ofCode[code]) ?? (part && ofPart[part]) ?? refresh
