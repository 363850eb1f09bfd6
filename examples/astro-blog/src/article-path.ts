/** The page of an article, by its entry's id. */
export function toArticlePath(id: string): string {
  return `/blog/${id.split("/").map(encodeURIComponent).join("/")}/`
}
