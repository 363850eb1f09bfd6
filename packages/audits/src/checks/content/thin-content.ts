import type { PageCheck } from "../check.ts"

const FEWEST_WORDS = 200

export const thinContent: PageCheck = {
  code: "thin_content",
  severity: "warning",
  category: "content",
  title: "Articles with little text",
  detail:
    "An article of fewer than 200 words seldom answers a question, so it is rarely shown or cited. Extend it, or merge it with another one.",
  find({ facts, isIndexable, isArticle }) {
    if (!isIndexable || !isArticle) return undefined
    return facts.mainWords >= FEWEST_WORDS ? [] : [{ detail: `${facts.mainWords} words` }]
  },
}
