import { citable } from "../../lib/citable.ts"
import { siteLanguages } from "../../lib/site-languages.ts"
import { wordsOf } from "../../lib/words.ts"

export const dynamic = "force-static"

export function GET(): Promise<Response> {
  return citable.llmsTxt({ summary: wordsOf(siteLanguages.default).description })
}
