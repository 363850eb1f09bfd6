import type { KeywordData } from "../../src/ports/keyword-data.ts"

/** Has no data about any keyword. */
export const quietKeywordData: KeywordData = {
  name: "quiet",
  read: async (keywords) => keywords.map(() => null),
}
