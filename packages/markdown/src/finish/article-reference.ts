import type { ArticleReference } from "../rendered-body.ts"

export interface FoundReference {
  reference: ArticleReference
  /** The query and fragment of the link, for the article's address. */
  suffix: string
  /** Whether it may be a file name. */
  isFile: boolean
}

/**
 * The article that a relative URL names: by its id (`cnt_…`), or by a slug as the last part of the path, with or without the
 * extension of a Markdown file. A path from the root belongs to the site and names no article.
 */
export function toArticleReference(written: string): FoundReference | undefined {
  const end = written.search(/[?#]/)
  const path = (end === -1 ? written : written.slice(0, end)).replace(/\/$/, "")
  if (path.startsWith("/") || path.startsWith("\\")) return undefined
  const suffix = end === -1 ? "" : written.slice(end)
  const name = decode(path.slice(path.lastIndexOf("/") + 1)).replace(/\.mdx?$/i, "")
  if (/^cnt_[0-9a-z]{1,40}$/.test(name)) return { reference: { id: name }, suffix, isFile: false }
  if (name === "" || name.startsWith(".") || name.length > 200) return undefined
  return { reference: { slug: name }, suffix, isFile: fileName.test(name) }
}

const fileName =
  /\.(?:html?|pdf|zip|gz|jpe?g|png|gif|svg|webp|avif|mp[34]|webm|css|m?js|json|xml|txt|csv|docx?|xlsx?|pptx?)$/i

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The text is not percent-encoded.
    return text
  }
}
