import { unreadable } from "../post-question.ts"
import { wholeBlocks } from "./whole-blocks.ts"
import { refused } from "./write-json.ts"
import type { Writer, WriterRequest } from "./writer.ts"

/** How often a text that was cut off is continued. */
const maxContinuations = 2

const goOn =
  "You were cut off. Go on with the next paragraph. Do not repeat what you wrote, and do not say that you go on."

export interface WriteTextOptions extends Omit<WriterRequest, "format"> {
  signal: AbortSignal
}

/**
 * Asks for Markdown. A text that reaches `maxTokens` is continued twice, each time from its last whole block, so that no half
 * sentence stays.
 *
 * @returns the text, and whether its end is missing.
 */
export async function writeText(
  writer: Writer,
  { signal, ...request }: WriteTextOptions,
): Promise<{ text: string; isCut: boolean }> {
  let text = ""
  for (let turn = 0; turn <= maxContinuations; turn++) {
    const messages: WriterRequest["messages"] =
      text === "" ? request.messages : [...request.messages, { role: "assistant", text }, { role: "user", text: goOn }]
    const answer = await writer.write({ ...request, messages }, { signal })
    if (answer.stop === "refusal") throw refused(writer, answer.text)
    if (text === "" && answer.text.trim() === "") throw unreadable(writer.name, "it has no text")
    const joined = text === "" ? answer.text : `${text}\n\n${answer.text.trimStart()}`
    if (answer.stop === "end") return { text: joined.trim(), isCut: false }
    text = wholeBlocks(joined)
    if (text === "") throw unreadable(writer.name, "its first paragraph is longer than the tokens allow")
  }
  return { text, isCut: true }
}
