import { EngineError } from "@citable/engines/engine-error"
import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer, WriterMessage } from "@citable/engines/writers/writer"
import type { BlockEdit } from "@citable/language/blocks/block-edit"

import { estimateTokens } from "../estimate-tokens.ts"
import type { EditProblem, RefusedWriting } from "./edit-problem.ts"
import { type RewritingAnswer, rewritingAnswerSchema } from "./rewriting-answer.ts"
import type { ShownWindow } from "./split-windows.ts"

export interface ArticleWindow {
  title: string
  locale: string
  format: "markdown" | "html"
  window: ShownWindow
  /** Which part of how many it is, from 1. */
  part: number
  of: number
  /** The headings of the whole article with their numbers; empty if one part has them all. */
  outline: readonly { number: number; text: string }[]
  /** What was changed in earlier parts. */
  earlier: readonly BlockEdit[]
  instructions: string
  allowedAddresses: readonly string[]
}

export interface AskOptions {
  system: string
  isRepeated: boolean
  signal: AbortSignal
}

const maxEarlier = 20

/** The tokens that the edits of a window may have: those of all its blocks, escaped, and some paragraphs more. */
export const answerTokens = (tokens: number) => 4000 + Math.ceil(tokens * 1.5)

/** Asks for the edits of a window, and for better ones when some are refused. Both questions go to the writer of one step. */
export function openQuestion(writer: Writer, shown: ArticleWindow, { system, isRepeated, signal }: AskOptions) {
  const question: WriterMessage = { role: "user", text: toQuestion(shown) }
  const tokens = shown.window.blocks.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  const request = {
    system,
    isRepeated,
    maxTokens: answerTokens(tokens),
    name: "article_edits",
    schema: rewritingAnswerSchema,
    signal,
  }
  return {
    ask: () => writeJson(writer, { ...request, messages: [question] }),

    /** `undefined` if the corrections are of no use. What was good before them stays good. */
    async askAgain(
      first: RewritingAnswer,
      { edits, title }: { edits: readonly RefusedWriting[]; title: readonly EditProblem[] },
    ): Promise<RewritingAnswer | undefined> {
      const problems = [
        ...edits.map(({ edit, message }) => `- ${edit.op} of block ${edit.block}: ${message}`),
        ...title.map(({ message }) => `- title: ${message}`),
      ]
      const repair = `These were not taken:\n${problems.join("\n")}\n\nAll other edits are in the article. Send JSON again with nothing but corrected edits in place of these. Send each edit whole: change or leave out the sentences that are named, and keep the others. Leave out an edit that cannot be corrected.`
      try {
        return await writeJson(writer, {
          ...request,
          messages: [question, { role: "assistant", text: JSON.stringify(first) }, { role: "user", text: repair }],
        })
      } catch (error) {
        const isUseless =
          error instanceof EngineError && (error.code === "engine_unreadable" || error.code === "engine_answer_refused")
        if (isUseless) return undefined
        throw error
      }
    },
  }
}

function toQuestion(shown: ArticleWindow): string {
  const { title, locale, format, window, part, of, outline, earlier, instructions, allowedAddresses } = shown
  const isMarked = ({ isProtected }: { isProtected: boolean }) => (isProtected ? ' protected="yes"' : "")
  const blocks = window.blocks.map(
    (block) =>
      `<block number="${block.number}" kind="${block.kind}"${isMarked(block)}>\n${defuse(block.text)}\n</block>`,
  )
  const changes = earlier
    .slice(-maxEarlier)
    .map(({ op, block, text = "" }) => `- ${op} of block ${block}: ${start(text)}`)
  return [
    of === 1 ? "" : `This is part ${part} of ${of} of a long article. Its headings, by the numbers of their blocks:`,
    of === 1
      ? ""
      : `<outline>\n${outline.map(({ number, text }) => `${number} ${start(text)}`).join("\n")}\n</outline>`,
    changes.length === 0 ? "" : `Edits of earlier parts:\n<edits>\n${changes.join("\n")}\n</edits>`,
    `The article. Its language is ${locale}${format === "html" ? ", and its blocks are HTML" : ""}.`,
    `<article>\n<title>${defuse(title)}</title>\n${blocks.join("\n")}\n</article>`,
    allowedAddresses.length === 0
      ? ""
      : `Allowed addresses besides those of the article:\n${allowedAddresses.map((one) => `- ${one}`).join("\n")}`,
    of === 1
      ? ""
      : `Edit only the blocks of this part. What belongs to the beginning or the end of the article belongs to its first or last part. Only the first part may name a title.`,
    `The editor's instructions:\n<instructions>\n${defuse(instructions)}\n</instructions>`,
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** The article cannot close its own fence. */
const defuse = (text: string) => text.replaceAll(/<(?=\/?(?:article|block|edits|instructions|outline|title)\b)/gi, "‹")
const start = (text: string) => defuse(text.replaceAll(/\s+/g, " ").slice(0, 200).toWellFormed())
