import type { BodyFormat } from "@citable/language/segments/read-document"

import type { ArticleTexts } from "./article-texts.ts"
import { listJsonLdTexts } from "./list-json-ld-texts.ts"
import { findLinks } from "./list-links.ts"
import { replaceAt } from "./replace-at.ts"

/**
 * Lets the links of an article lead to other addresses. Every other byte stays, and so does each link that has no other address.
 *
 * @example
 * repointLinks(texts, await readLinkTargets(db, listLinks(texts), { brandId, from: "en", to: "de" }))
 */
export function repointLinks(texts: ArticleTexts, targets: ReadonlyMap<string, string>): ArticleTexts {
  if (targets.size === 0) return texts
  let jsonLd = texts.seo.json_ld
  for (const { path, text, format } of listJsonLdTexts(jsonLd)) {
    if (format === "html") jsonLd = replaceAt(jsonLd, path, repoint(text, "html", targets))
  }
  return { ...texts, body: repoint(texts.body, texts.body_format, targets), seo: { ...texts.seo, json_ld: jsonLd } }
}

function repoint(body: string, format: BodyFormat, targets: ReadonlyMap<string, string>): string {
  let text = ""
  let at = 0
  for (const { address, start, end, write } of findLinks(body, format)) {
    const target = targets.get(address)
    if (target === undefined || target === address) continue
    text += body.slice(at, start) + write(target)
    at = end
  }
  return text + body.slice(at)
}
