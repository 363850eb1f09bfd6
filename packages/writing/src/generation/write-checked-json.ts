import { writeJson, type WriteJsonOptions } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import type { z } from "zod"

export interface WriteCheckedJsonOptions<Schema extends z.ZodType> extends WriteJsonOptions<Schema> {
  /** Runs before each of the two requests. */
  report: () => Promise<void>
  /** What is wrong with an answer, for the model. */
  listProblems: (answer: z.output<Schema>) => readonly string[]
  /** What the second request asks for, such as `Send all of it again`. */
  repair: string
}

/** Asks for JSON of a schema, and once more with what is wrong with the answer. The second answer may still have problems. */
export async function writeCheckedJson<Schema extends z.ZodType>(
  writer: Writer,
  { report, listProblems, repair, ...request }: WriteCheckedJsonOptions<Schema>,
): Promise<z.output<Schema>> {
  await report()
  const first = await writeJson(writer, request)
  const problems = listProblems(first)
  if (problems.length === 0) return first
  const text = `${repair} without these faults:\n${problems.map((problem) => `- ${problem}`).join("\n")}`
  await report()
  return writeJson(writer, {
    ...request,
    messages: [...request.messages, { role: "assistant", text: JSON.stringify(first) }, { role: "user", text }],
  })
}
