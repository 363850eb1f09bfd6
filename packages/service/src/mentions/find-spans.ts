import { createSpanFinder, type FoundSpans } from "@citable/language/mentions/create-span-finder"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { isCheapToRead } from "@citable/language/mentions/is-cheap-to-read"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { ParseTask } from "@citable/parsing/parse-task"

import { parsingOfProcess } from "../parsing/parsing-of-process.ts"

/** What a thread gets to search. */
export interface TextToSearch {
  names: readonly TrackedName[]
  locale: string
  text: string
}

const task: ParseTask<TextToSearch, FoundSpans> = { name: "findSpans", cpuMs: 5000, memoryMb: 256 }

/** Finds where answers of an account have names. Long ones are searched on threads; undefined for one that exceeds its budget. */
export async function findSpans(
  account: string,
  names: readonly TrackedName[],
  answers: readonly { text: string; locale: string }[],
): Promise<(FoundSpans | undefined)[]> {
  const isCheap = isCheapToRead(
    answers.reduce((sum, { text }) => sum + text.length, 0),
    names,
  )
  const finders = new Map<string, ReturnType<typeof createSpanFinder>>()
  const found = answers.map(async ({ text, locale }) => {
    if (isCheap) {
      const find = finders.get(locale) ?? createSpanFinder(names, locale)
      finders.set(locale, find)
      return find(text)
    }
    try {
      return await parsingOfProcess().run(task, { account, what: "the answer", input: { names, locale, text } })
    } catch (error) {
      if (error instanceof ParseRefusal) return undefined
      throw error
    }
  })
  return Promise.all(found)
}
