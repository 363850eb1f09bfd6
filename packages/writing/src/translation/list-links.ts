import type { BodyFormat } from "@citable/language/segments/read-document"
import { listBodyAddresses } from "@citable/language/text/list-body-addresses"
import type { FoundAddress } from "@citable/markdown"

import type { ArticleTexts } from "./article-texts.ts"
import { listJsonLdTexts } from "./list-json-ld-texts.ts"

/** The addresses of the links in an article: in its body, and in the answers of its structured data. Each once. */
export function listLinks({ body, body_format: format, seo }: ArticleTexts): string[] {
  const answers = listJsonLdTexts(seo.json_ld).filter((one) => one.format === "html")
  const found = [...findLinks(body, format), ...answers.flatMap(({ text }) => findLinks(text, "html"))]
  return [...new Set(found.map(({ address }) => address))]
}

/** The links of a body. Pictures are none. */
export function findLinks(body: string, format: BodyFormat): FoundAddress[] {
  return (listBodyAddresses(body, format) ?? []).filter(({ kind }) => kind === "link")
}
