import type { PageFacts } from "../page/page-facts.ts"
import { readPageFacts } from "../page/read-page-facts.ts"

/** An answer of a site, after its redirects. */
export interface AnsweredPage {
  /** Where the page was asked for, and where it answered. */
  asked: string
  url: string
  status: number
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>
  html: string
  /** What is on the page, read once. */
  facts: () => PageFacts
}

const utf8: PageFacts["charset"] = { name: "utf-8", source: "default" }

/** Makes a page from what a site answered. */
export function toAnsweredPage({
  charset = utf8,
  ...answer
}: Omit<AnsweredPage, "facts"> & { charset?: PageFacts["charset"] }): AnsweredPage {
  let known: PageFacts | undefined
  const facts = () => (known ??= readPageFacts(answer.html, { ...answer, charset }))
  return { ...answer, facts }
}

/** The blocks of a rendered text, such as paragraphs, in their order. */
export function blocksOf(html: string): string[] {
  const { text } = readPageFacts(`<body>${html}</body>`, { url: "http://localhost/", headers: {}, charset: utf8 })
  return text.split("\n").filter((line) => /\p{L}|\p{N}/u.test(line))
}
