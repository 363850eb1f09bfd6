/** What a brand without articles gives a build that needs at least one: a slug that no article can have. */
export const noArticleSlug = "__no-articles__"

/** The slug of a route's parameter, which Next hands over percent-encoded; `undefined` for what cannot be one. */
export function toSlug(param: string): string | undefined {
  const slug = decode(param)?.normalize("NFC")
  if (slug === undefined || slug === "" || slug.length > 200 || slug === noArticleSlug) return undefined
  return slug
}

function decode(param: string): string | undefined {
  try {
    return decodeURIComponent(param)
  } catch {
    return undefined
  }
}
