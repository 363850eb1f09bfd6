/** The path of an article's page, by its entry's id. */
export function toArticlePath(id: string): string {
  return `/blog/${id.split("/").map(encodeURIComponent).join("/")}/`
}
