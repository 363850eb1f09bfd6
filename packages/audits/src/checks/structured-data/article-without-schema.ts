import { readJsonLd } from "@citable/reader"

import type { PageCheck } from "../check.ts"

export const articleWithoutSchema: PageCheck = {
  code: "article_without_schema",
  severity: "notice",
  category: "structured_data",
  title: "Articles without structured data",
  detail:
    "Search engines and assistants then guess the author and the date. Describe the article with the type Article or BlogPosting.",
  find: ({ isIndexable, isArticle, facts }) => {
    if (!isIndexable || !isArticle) return undefined
    const types = [...readJsonLd(facts).nodes.flatMap((node) => node.types), ...facts.otherTypes]
    return types.some((type) =>
      /(?:Article|Posting|Report|Review|Recipe|Product|Event|Course|HowTo|QAPage)$/.test(type),
    )
      ? []
      : [{ detail: null }]
  },
}
