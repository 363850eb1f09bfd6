import type { Article } from "@citable/contract"

import type { PublisherWarning } from "../publisher.ts"

/** What many platforms cannot hold: the code of its warning, and whether an article has it. */
const parts = {
  excerpt: { code: "excerpt_not_supported", isIn: ({ excerpt }) => excerpt !== null },
  cover: { code: "cover_not_sent", isIn: ({ cover }) => cover !== null },
  author: { code: "author_not_supported", isIn: ({ author }) => author !== null },
  tags: { code: "tags_not_supported", isIn: ({ tags }) => tags.length > 0 },
  custom: { code: "custom_not_supported", isIn: ({ custom }) => Object.keys(custom).length > 0 },
  "seo/title": { code: "seo_title_not_supported", isIn: ({ seo }) => seo.title !== null },
  "seo/description": { code: "description_not_supported", isIn: ({ seo }) => seo.description !== null },
  "seo/canonical_url": { code: "canonical_not_supported", isIn: ({ seo }) => seo.canonical_url !== null },
  "seo/noindex": { code: "noindex_not_supported", isIn: ({ seo }) => seo.noindex },
  "seo/json_ld": { code: "json_ld_not_supported", isIn: ({ seo }) => seo.json_ld.length > 0 },
} satisfies Record<string, { code: string; isIn: (article: Article) => boolean }>

/** Where something is in an article, as a JSON pointer without the slash before it. */
export type ArticlePart = keyof typeof parts

/** All of them. */
export const articleParts = Object.keys(parts) as ArticlePart[]

/** The warnings of what an article has and a platform cannot hold, in the order of `details`, which says why for each such part. */
export function describeLeftOut(
  article: Article,
  details: Readonly<Partial<Record<ArticlePart, string | undefined>>>,
): PublisherWarning[] {
  return Object.entries(details).flatMap(([part, detail]) => {
    const { code, isIn } = parts[part as ArticlePart]
    return detail !== undefined && isIn(article) ? [{ code, pointer: `/${part}`, detail }] : []
  })
}
