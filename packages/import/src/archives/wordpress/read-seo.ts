import { type ImportProblem, toProblem } from "../../import-problem.ts"

const titleKeys = ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title", "_seopress_titles_title"]
const descriptionKeys = [
  "_yoast_wpseo_metadesc",
  "rank_math_description",
  "_aioseo_description",
  "_aioseop_description",
  "_seopress_titles_desc",
]
const canonicalKeys = ["_yoast_wpseo_canonical", "rank_math_canonical_url", "_seopress_robots_canonical"]
const noindexKeys = ["_yoast_wpseo_meta-robots-noindex", "rank_math_robots", "_seopress_robots_index"]

/** Reads what plugins for search engines store: Yoast, Rank Math, All in One SEO and SEOPress. */
export function readSeo(
  meta: ReadonlyMap<string, readonly string[]>,
  problems: ImportProblem[],
): Record<string, string | boolean | undefined> {
  const find = (keys: readonly string[]) => keys.flatMap((key) => meta.get(key)?.[0] ?? [])[0]
  const plain = (keys: readonly string[], name: string) => {
    const text = find(keys)
    // `%%title%% %%sep%% %%sitename%%`, `%title%` and `#post_title`: the plugin fills them in.
    if (text === undefined || !/%%\w+%%|%\w+(?:\([^)]*\))?%|#(?:post|site|separator)_?\w*/.test(text)) return text
    const message = `The ${name} "${text.slice(0, 100)}" is a template of a plugin, so it is not imported. Write a ${name}.`
    problems.push(toProblem("invalid_value", message, { subject: name }))
    return undefined
  }
  const robots = find(noindexKeys)
  return {
    seo_title: plain(titleKeys, "SEO title"),
    meta_description: plain(descriptionKeys, "meta description"),
    canonical_url: find(canonicalKeys),
    noindex: robots !== undefined && /^1$|^yes$|noindex/.test(robots) ? true : undefined,
  }
}
