import { EngineError } from "@citable/engines/engine-error"
import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import { canFindLanguage, findLanguage, toLanguage } from "@citable/language/text/find-language"
import { z } from "zod"

import { checkReply, type Reply, type ReplyFacts } from "./check-reply.ts"

const replySchema = z.strictObject({ text: z.string().max(10_000), disclosure: z.string().max(500) })

export interface WriteReplyOptions extends ReplyFacts {
  /** What the model is told first. */
  rules: string
  /** What the reply should say, in a person's words. */
  instructions: string | undefined
  /** The language to write in; undefined if only the model can tell that of the thread. */
  wanted: string | undefined
  signal: AbortSignal
}

/**
 * Asks a writer for a reply to a thread, and once more with what is wrong with the first one.
 *
 * @throws an `EngineError` `engine_unreadable`, not retryable by itself, that names what is wrong with the second one.
 */
export async function writeReply(writer: Writer, options: WriteReplyOptions): Promise<Reply> {
  const { rules, brand, facts, bannedClaims, thread, instructions, wanted, signal } = options
  const list = (items: readonly string[]) =>
    items.length === 0 ? "(none)" : items.map((item) => `- ${item}`).join("\n")
  const shown = thread.map((text) => `<post>\n${text.replaceAll(/<(?=\/?post)/gi, "‹")}\n</post>`)
  const system = [rules, `Brand: ${brand}`, `Facts:\n${list(facts)}`, `Banned claims:\n${list(bannedClaims)}`].join(
    "\n\n",
  )
  const ask = [
    `The thread, from its post to the comment to answer:\n${shown.join("\n")}\n\n`,
    "Draft the reply to the last post.",
    wanted === undefined ? "" : `Write in the language ${wanted}.`,
    instructions === undefined ? "" : `What it should say: ${instructions}`,
  ]
  const question = { role: "user" as const, text: ask.filter(Boolean).join(" ") }
  const request = { system, maxTokens: 1200, name: "reddit_reply", schema: replySchema, signal }
  const first = await writeJson(writer, { ...request, messages: [question] })
  const problems = check(first, options)
  if (problems.length === 0) return trimmed(first)
  const second = await writeJson(writer, {
    ...request,
    messages: [
      question,
      { role: "assistant", text: JSON.stringify(first) },
      { role: "user", text: `Write it again without these faults. ${problems.join(" ")}` },
    ],
  })
  const left = check(second, options)
  if (left.length === 0) return trimmed(second)
  throw new EngineError(`${writer.name} wrote no reply that can be shown. ${left.join(" ")}`, {
    code: "engine_unreadable",
  })
}

const check = (reply: Reply, options: WriteReplyOptions): string[] => [
  ...checkReply(reply, options),
  ...checkLanguage(reply.text, options.wanted),
]

/** A reply that is surely in another language than the wanted one. */
function checkLanguage(text: string, wanted: string | undefined): string[] {
  if (wanted === undefined || !canFindLanguage(wanted)) return []
  const found = findLanguage(text)
  if (found === undefined || found === toLanguage(wanted)) return []
  return [`The reply is in the language ${found}, not in ${wanted}.`]
}

const trimmed = ({ text, disclosure }: Reply): Reply => ({ text: text.replaceAll("\0", "").trim(), disclosure })
