/** A slug has no folders, so that of the page `guides/media` is `guides~media`. */
export const toSlug = (path: string): string => path.replaceAll("/", "~")

/** The reverse of {@link toSlug}. */
export const toPath = (slug: string): string => slug.replaceAll("~", "/")
