import type { KeywordData } from "../src/ports/keyword-data.ts"

/** Knows nothing of any keyword. */
export const quietKeywordData: KeywordData = {
  name: "quiet",
  read: async (keywords) => keywords.map(() => null),
}
