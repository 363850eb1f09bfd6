/** The pages that the answers of a day cite, and those that their searches found. Answers without any are left out. */
export interface CitedDay {
  /** What answers were asked by. */
  groups: readonly [engine: string, surface: "api" | "consumer", locale: string][]
  prompts: readonly string[]
  /** The sets of names that answers mention: ids, empty for the brand itself. */
  names: readonly (readonly string[])[]
  domains: readonly string[]
  pages: readonly CitedPage[]
  /** The answers in their order, each as six numbers: its group, prompt and names, when it came, and how many pages it cites and found. */
  answers: ArrayLike<number>
  /** What they cite, each as two numbers: the page and its position. */
  cited: ArrayLike<number>
  /** The domains that their searches found, each once. */
  found: ArrayLike<number>
}

/** A cited page, as some answers cite it. `domain` is a place in the list of domains. */
export type CitedPage = readonly [
  url: string,
  domain: number,
  type: string,
  competitorId: string | null,
  title: string | null,
  link: string | null,
]

/** An answer: places in the lists of its day, and where its pages are. */
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

/** How many numbers a day has, which is what it takes in memory. */
export const sizeOf = ({ answers, cited, found, pages }: CitedDay): number =>
  answers.length + cited.length + found.length + 40 * pages.length
