import type { z } from "zod"

import { EngineError } from "../engine-error.ts"
import { unreadable } from "../post-question.ts"
import { toStrictSchema } from "./to-strict-schema.ts"
import type { Writer, WriterRequest } from "./writer.ts"

export interface WriteJsonOptions<Schema extends z.ZodType> extends Omit<WriterRequest, "format"> {
  /** The schema's name: letters, digits, `_` and `-`, at most 64. */
  name: string
  schema: Schema
  signal: AbortSignal
}

/**
 * Asks for JSON of a schema. A writer that answers something else gets one more turn, with what is wrong.
 *
 * @throws an `EngineError`: `engine_unreadable` if the second answer does not fit either, or is cut off.
 */
export async function writeJson<Schema extends z.ZodType>(
  writer: Writer,
  { name, schema, signal, ...request }: WriteJsonOptions<Schema>,
): Promise<z.output<Schema>> {
  const format = { name, schema: toStrictSchema(schema) }
  const ask = async (messages: WriterRequest["messages"]) => {
    const answer = await writer.write({ ...request, messages, format }, { signal })
    if (answer.stop === "refusal") throw refused(writer, answer.text)
    if (answer.stop === "length") throw unreadable(writer.name, "the JSON is longer than the tokens allow")
    if (answer.text.trim() === "") throw unreadable(writer.name, "it has no text")
    return answer.text
  }
  const first = await ask(request.messages)
  const read = readJson(first, schema)
  if ("value" in read) return read.value
  const repair = `Your answer does not fit the schema. ${read.problem} Send the whole JSON again, corrected, and nothing else.`
  const second = await ask([...request.messages, { role: "assistant", text: first }, { role: "user", text: repair }])
  const repaired = readJson(second, schema)
  if ("value" in repaired) return repaired.value
  throw unreadable(writer.name, `it does not fit the schema ${name}. ${repaired.problem}`)
}

/** A refusal in the vendor's words. Another try would be refused too. */
export const refused = (writer: Writer, text: string): EngineError =>
  new EngineError(`${writer.name} refused to write${text.trim() === "" ? "." : `: ${text.trim().slice(0, 300)}`}`, {
    code: "engine_answer_refused",
  })

function readJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { value: z.output<Schema> } | { problem: string } {
  // Models without structured output put the JSON into a fence, or a sentence before it.
  const from = text.indexOf("{")
  const to = text.lastIndexOf("}")
  if (from === -1 || to < from) return { problem: "It has no JSON object." }
  let json: unknown
  try {
    json = JSON.parse(text.slice(from, to + 1))
  } catch (error) {
    return {
      problem: `It is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : "it cannot be parsed"}.`,
    }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { value: parsed.data }
  const problems = parsed.error.issues.slice(0, 10).map(({ path, message }) => `${path.join(".") || "it"}: ${message}`)
  return { problem: `${problems.join("; ")}.` }
}
