import type { CitedBook } from "./cited-book.ts"

/** The pages that the answers of a day cite, and those that their searches found, in places of a book. Answers without any are left out. */
export interface CitedDay<Column = Int32Array> {
  /** The answers in their order, each as six numbers: its group, prompt and names, when it came, and how many pages it cites and found. */
  answers: Column
  /** What they cite, each as two numbers: the page and its position. */
  cited: Column
  /** The domains that their searches found, each once. */
  found: Column
}

/** Days with their book, the earliest first. */
export interface CitedDays extends CitedBook {
  days: ReadonlyMap<string, CitedDay>
}

/** An answer: places in the lists of the book, and where its pages are. */
export interface CitingAnswer {
  group: number
  prompt: number
  names: number
  /** Milliseconds since the beginning of the day. */
  at: number
  cited: { from: number; to: number }
  found: { from: number; to: number }
}

/** Visits the answers of a day. The object is the same for all of them. */
export function visitAnswers({ answers }: CitedDay, visit: (answer: CitingAnswer) => void): void {
  const answer = { group: 0, prompt: 0, names: 0, at: 0, cited: { from: 0, to: 0 }, found: { from: 0, to: 0 } }
  for (let at = 0; at < answers.length; at += 6) {
    answer.group = answers[at] as number
    answer.prompt = answers[at + 1] as number
    answer.names = answers[at + 2] as number
    answer.at = answers[at + 3] as number
    answer.cited.from = answer.cited.to
    answer.cited.to += 2 * (answers[at + 4] as number)
    answer.found.from = answer.found.to
    answer.found.to += answers[at + 5] as number
    visit(answer)
  }
}
