import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { isCheapToRead } from "@citable/language/mentions/is-cheap-to-read"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { ParseTask } from "@citable/parsing/parse-task"

import { parsingOfProcess } from "../../../parsing/parsing-of-process.ts"
import { createAnswerParser, type ParsedAnswer, type RawAnswer } from "./parse-answer.ts"

/** What a thread gets to parse. */
export interface AnswersToRead {
  names: readonly TrackedName[]
  language: string
  answers: readonly RawAnswer[]
  wantsDoubts?: boolean | undefined
}

const task: ParseTask<AnswersToRead, ParsedAnswer[]> = { name: "readAnswers", cpuMs: 5000, memoryMb: 256 }

/** The most sources of an answer that is not parsed on a thread. */
const fewSources = 100

/**
 * Creates a function that parses answers of one language for an account, in their order. A thread parses many or long ones. An answer that exceeds its budget is
 * a refusal in its place. Rejects with a `ParseRefusal` that is about no answer, such as `parse_busy`.
 */
export function createAnswerReader(
  account: string,
  names: readonly TrackedName[],
  language: string,
  { wantsDoubts }: Pick<AnswersToRead, "wantsDoubts"> = {},
): (answers: readonly RawAnswer[]) => Promise<(ParsedAnswer | ParseRefusal)[]> {
  let parse: ReturnType<typeof createAnswerParser> | undefined

  async function readOnThread(answers: readonly RawAnswer[]): Promise<(ParsedAnswer | ParseRefusal)[]> {
    const what = answers.length === 1 ? "the answer" : "the answers"
    try {
      return await parsingOfProcess().run(task, { account, what, input: { names, language, answers, wantsDoubts } })
    } catch (error) {
      if (!(error instanceof ParseRefusal) || !error.isOfBytes) throw error
      if (answers.length === 1) return [error]
      const each: (ParsedAnswer | ParseRefusal)[] = []
      for (const answer of answers) each.push(...(await readOnThread([answer])))
      return each
    }
  }

  return async (answers) => {
    const characters = answers.reduce((sum, { text }) => sum + text.length, 0)
    const isCheap =
      isCheapToRead(characters, names) &&
      answers.every(({ sources, found }) => sources.length + (found?.length ?? 0) <= fewSources)
    if (!isCheap) return readOnThread(answers)
    parse ??= createAnswerParser(names, language, { wantsDoubts })
    return answers.map(parse)
  }
}
