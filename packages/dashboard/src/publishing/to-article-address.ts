import type { Article } from "@citable/contract"

/** Fills in the address of an article on a site, such as `https://example.com/blog/{slug}`. */
export function toArticleAddress(
  template: string,
  { slug, locale, id }: Pick<Article, "slug" | "locale" | "id">,
): string {
  const values: Record<string, string> = { slug, locale, content_id: id }
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))
}
