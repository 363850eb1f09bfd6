/** A slug that no article can have, for a brand without articles, because a build needs at least one. */
export const noArticleSlug = "__no-articles__"

/**
 * Decodes the slug in a route's parameter, which is percent-encoded, but for that of `getStaticProps`: there, a `%` can be itself. `undefined` if it
 * cannot be a slug.
 */
export function toSlug(param: string): string | undefined {
  const slug = decode(param)?.normalize("NFC")
  if (slug === undefined || slug === "" || slug.length > 200 || slug === noArticleSlug) return undefined
  return slug
}

function decode(param: string): string | undefined {
  try {
    return decodeURIComponent(param.replaceAll(/%(?![\da-f]{2})/gi, "%25"))
  } catch {
    return undefined
  }
}
