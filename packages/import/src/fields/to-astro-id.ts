import { slug as toGithubSlug } from "github-slugger"

/**
 * Makes the id that the `glob()` loader of Astro gives a file, from its path in the collection. Blogs use it as the address of the article.
 * `slug` is that of the front matter.
 */
export function toAstroId(path: string, slug = ""): string {
  if (slug !== "") return slug
  const parts = path.replace(/(?<=[^/])\.[^./]*$/, "").split("/")
  return parts
    .map((part) => toGithubSlug(part))
    .join("/")
    .replace(/\/index$/, "")
}
