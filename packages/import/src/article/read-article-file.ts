import { readDocument } from "../document/read-document.ts"
import { readSafely } from "../read-safely.ts"
import type { ReadArticle, ReadArticleOptions } from "./read-article.ts"
import { toArticle } from "./to-article.ts"

/**
 * Reads a Markdown or HTML file with front matter as the input of `create_content`. The path, with `/` between its parts, supplies the
 * slug, date or title that the front matter lacks. A field that the file does not name is absent; one that it leaves empty is empty.
 * Never throws because of the content.
 */
export function readArticleFile(bytes: Uint8Array, path: string, options: ReadArticleOptions = {}): ReadArticle {
  const read = () => toArticle(readDocument(bytes, path, options), path, options)
  const found = readSafely(path, read, options.onFault)
  return "fault" in found ? { problems: [found.fault] } : found
}
