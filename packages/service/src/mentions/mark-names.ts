import { type AnswerPart, createNameMarker } from "@citable/language/mentions/create-name-marker"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { isCheapToRead } from "@citable/language/mentions/is-cheap-to-read"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { ParseTask } from "@citable/parsing/parse-task"

import { parsingOfProcess } from "../parsing/parsing-of-process.ts"

/** What a thread gets to mark. */
export interface TextToMark {
  names: readonly TrackedName[]
  locale: string
  text: string
}

const task: ParseTask<TextToMark, AnswerPart[]> = { name: "markNames", cpuMs: 5000, memoryMb: 256 }

/** Splits answers of an account into names and other text. Long ones are split on threads, and stay whole if they exceed their budget. */
export async function markNames(
  account: string,
  names: readonly TrackedName[],
  answers: readonly { text: string; locale: string }[],
): Promise<AnswerPart[][]> {
  const isCheap = isCheapToRead(
    answers.reduce((sum, { text }) => sum + text.length, 0),
    names,
  )
  const markers = new Map<string, ReturnType<typeof createNameMarker>>()
  const marked: Promise<AnswerPart[]>[] = answers.map(async ({ text, locale }) => {
    if (isCheap) {
      const marker = markers.get(locale) ?? createNameMarker(names, locale)
      markers.set(locale, marker)
      return marker(text)
    }
    try {
      return await parsingOfProcess().run(task, { account, what: "the answer", input: { names, locale, text } })
    } catch (error) {
      if (error instanceof ParseRefusal) return [{ text }]
      throw error
    }
  })
  return Promise.all(marked)
}
