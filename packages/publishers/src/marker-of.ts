/**
 * The name by which a platform's item is found again: lower case, at most 60 bytes. It is the article's, so an article is
 * found also by a restored database, and by an integration that was deleted and made again.
 */
export function markerOf(contentId: string): string {
  return `citable-${contentId.replaceAll("_", "-")}`
}
