import { readPageFacts } from "../page/read-page-facts.ts"

/** How many words a page has before and after its scripts ran. */
export interface ScriptWords {
  before: number
  after: number
}

/** Counts the words that readers without scripts get, and those that people get, in the same way. */
export function countScriptWords(url: string, { before, after }: { before: string; after: string }): ScriptWords {
  const count = (html: string): number =>
    readPageFacts(html, { url, headers: {}, charset: { name: "utf-8", source: "default" } }).words
  return { before: count(before), after: count(after) }
}
