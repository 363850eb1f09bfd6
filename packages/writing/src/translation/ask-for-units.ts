import { EngineError } from "@citable/engines/engine-error"
import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer, WriterMessage } from "@citable/engines/writers/writer"

import type { TranslationUnit } from "./list-units.ts"
import { type TranslationRequests, translationsSchema } from "./translation-requests.ts"

export interface AskOptions {
  writer: Writer
  toRequest: TranslationRequests["toRequest"]
  signal: AbortSignal
}

/**
 * Asks a writer for the translations of a batch. Gives what it answers, by the ids of the units; ids that it was not asked for are left
 * out, and so is a unit with two different answers. A batch that it cannot answer is asked for in two halves.
 *
 * @throws the `EngineError` of the vendor; `engine_unreadable` or `engine_answer_refused` if neither half has an answer.
 */
export async function askForUnits(
  units: readonly TranslationUnit[],
  options: AskOptions,
): Promise<ReadonlyMap<string, string>> {
  try {
    return await ask(units, [], options)
  } catch (error) {
    if (!isAboutTexts(error) || units.length < 2) throw error
    const middle = Math.ceil(units.length / 2)
    const answers = new Map<string, string>()
    let failures = 0
    for (const half of [units.slice(0, middle), units.slice(middle)]) {
      try {
        for (const [id, text] of await ask(half, [], options)) answers.set(id, text)
      } catch (failure) {
        failures += 1
        if (!isAboutTexts(failure) || failures === 2) throw failure
      }
    }
    return answers
  }
}

/**
 * Asks once more for one unit, with what is wrong with the answer before.
 *
 * @returns `undefined` if there is no answer again.
 */
export async function askAgain(
  unit: TranslationUnit,
  { answer, message }: { answer: string | undefined; message: string },
  options: AskOptions,
): Promise<string | undefined> {
  const earlier: WriterMessage[] =
    answer === undefined
      ? []
      : [
          { role: "assistant", text: JSON.stringify({ segments: [{ id: unit.id, text: answer }] }) },
          { role: "user", text: `That cannot be used. ${message} Answer again with the segment, corrected.` },
        ]
  try {
    return (await ask([unit], earlier, options)).get(unit.id)
  } catch (error) {
    if (isAboutTexts(error)) return undefined
    throw error
  }
}

/** Whether other texts may be answered, although these were not. */
export function isAboutTexts(error: unknown): error is EngineError {
  return error instanceof EngineError && (error.code === "engine_unreadable" || error.code === "engine_answer_refused")
}

async function ask(
  units: readonly TranslationUnit[],
  earlier: readonly WriterMessage[],
  { writer, toRequest, signal }: AskOptions,
): Promise<Map<string, string>> {
  const { text, ...request } = toRequest(units)
  const { segments } = await writeJson(writer, {
    ...request,
    messages: [{ role: "user", text }, ...earlier],
    name: "translations",
    schema: translationsSchema,
    signal,
  })
  const answers = new Map<string, string>()
  const asked = new Set(units.map(({ id }) => id))
  const doubtful = new Set<string>()
  for (const one of segments) {
    if (!asked.has(one.id)) continue
    if (answers.has(one.id) && answers.get(one.id) !== one.text) doubtful.add(one.id)
    answers.set(one.id, one.text)
  }
  for (const id of doubtful) answers.delete(id)
  return answers
}
