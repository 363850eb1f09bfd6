import { splitSentences } from "@citable/language/text/split-sentences"

import { isInstruction } from "../claims/is-instruction.ts"

/** Parts the text of a page from what it tells assistants to do. */
export function splitInstructions(text: string, locale: string): { text: string; instructions: string } {
  const orders: string[] = []
  const lines = text.split("\n").map((line) => {
    const sentences = splitSentences(line, locale)
    const found = sentences.filter((sentence) => isInstruction(sentence))
    if (found.length === 0) return line
    orders.push(...found)
    return sentences.filter((sentence) => !found.includes(sentence)).join(" ")
  })
  return { text: lines.join("\n"), instructions: orders.join("\n") }
}
