import type { KeywordData } from "@citable/search-data/keyword-data"

/** Has no data about any keyword. */
export const quietKeywordData: KeywordData = {
  name: "quiet",
  read: async (keywords) => keywords.map(() => null),
}
