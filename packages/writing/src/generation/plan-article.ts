import { CitableError } from "@citable/contract"
import type { WritingCheck } from "@citable/contract/content"
import type { WriterMessage } from "@citable/engines/writers/writer"
import { supportedLocale } from "@citable/language/text/supported-locale"
import { toCheckText } from "@citable/language/text/to-check-text"
import { z } from "zod"

import type { WritingRun } from "../writing-run.ts"
import type { Brief } from "./brief.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { cleanSection } from "./clean-section.ts"
import { describeRemoved } from "./describe-removed.ts"
import { fenceBrand } from "./fence-brand.ts"
import { findFaults } from "./find-faults.ts"
import { findTextFaults } from "./find-text-faults.ts"
import { readSentences } from "./read-sentences.ts"
import { toPlainLine } from "./to-plain-line.ts"
import { writeCheckedJson } from "./write-checked-json.ts"

const planSchema = z.strictObject({
  title: z.string().max(1000).describe("At most 60 characters."),
  summary: z.string().max(3000).describe("The answer in 40 to 60 words, with citations such as [1]."),
  sections: z
    .array(
      z.strictObject({
        heading: z.string().max(1000),
        points: z.array(z.string().max(2000)).max(20).describe("What the section says, one point each."),
        passages: z.array(z.int()).max(50).describe("The numbers of the passages that it rests on."),
      }),
    )
    .max(30),
})

/** The outline of an article. Title and headings are plain text that may be published. */
export interface ArticlePlan {
  title: string
  /** Markdown of a model, not checked yet. */
  summary: string
  /** Points are Markdown of a model, not checked yet. */
  sections: { heading: string; points: string[]; passages: number[] }[]
}

const longest = { title: 120, heading: 150 }
/** “1. ” before a heading, where all have one. */
const number = /^\d{1,2}[.)]\s+/
/** Words of the summary. */
const summaryWords = 50
const sectionWords = 200

/** How many sections an article of so many words has. */
export function countSections(words: number | null): number {
  return words === null ? 6 : Math.min(12, Math.max(2, Math.round((words - summaryWords) / sectionWords)))
}

export interface PlanArticleOptions {
  brief: Brief
  sources: ClaimSources
  /** The message that every request of the article begins with. */
  evidence: WriterMessage
  run: WritingRun
}

/**
 * Asks for the outline of an article, and once more with what is wrong with it. Headings that are still wrong go with their sections.
 *
 * @throws a `CitableError` `writing_failed` if no section or no title is left.
 */
export async function planArticle({ brief, sources, evidence, run }: PlanArticleOptions): Promise<{
  plan: ArticlePlan
  checks: WritingCheck[]
}> {
  const rules = await run.prompts("plan-article")
  const writer = run.writer("plan")
  const sections = countSections(brief.words)
  const size = brief.words === null ? `3 to ${sections} sections` : `about ${brief.words} words in ${sections} sections`
  const question: WriterMessage = {
    role: "user",
    text: brief.isOutline
      ? `Plan an article of 3 to ${sections} sections. The outline itself is published.`
      : `Plan an article of ${size}.`,
  }
  const answer = await writeCheckedJson(writer, {
    system: `${rules.text}\n\n${fenceBrand(brief)}`,
    messages: [evidence, question],
    maxTokens: 4000,
    name: "article_plan",
    schema: planSchema,
    signal: run.signal,
    report: () => run.report("planning", 0, 1),
    listProblems: (outline) => listProblems(outline, brief, sources),
    repair: "Send the whole outline again",
  })
  return settle(answer, { brief, sources })
}

type Answer = z.output<typeof planSchema>

function listProblems(answer: Answer, brief: Brief, sources: ClaimSources): string[] {
  const problems: string[] = []
  const describe = (name: string, text: string, most: number) => {
    const line = toPlainLine(text)
    if (line === "") problems.push(`${name} is empty.`)
    if (line.length > most) problems.push(`${name} “${line.slice(0, 100)}” is too long.`)
    for (const { message } of findTextFaults(line, sources)) problems.push(`${name} “${line}”: ${message}`)
  }
  describe("The title", answer.title, longest.title)
  for (const { heading } of answer.sections) describe("The heading", heading, longest.heading)
  problems.push(...describeMarkdown("The summary", answer.summary, sources))
  if (brief.isOutline) {
    const points = answer.sections.flatMap((section) => section.points)
    for (const point of points) problems.push(...describeMarkdown("The point", point, sources))
  }
  if (answer.sections.length === 0) problems.push("It has no sections.")
  const most = countSections(brief.words) + 2
  if (answer.sections.length > most) problems.push(`It has ${answer.sections.length} sections; ${most} are enough.`)
  return problems
}

function describeMarkdown(name: string, markdown: string, sources: ClaimSources): string[] {
  const { tree, removed } = cleanSection(markdown, sources)
  const { faults } = findFaults(readSentences(tree, sources.locale), sources)
  return [
    ...removed.map((one) => `${name} “${one.text}”: ${describeRemoved(one)}`),
    ...faults.map(({ text, message }) => `${name} “${text}”: ${message}`),
  ]
}

function settle(answer: Answer, { brief, sources }: Pick<PlanArticleOptions, "brief" | "sources">) {
  const checks: WritingCheck[] = []
  const isFine = (text: string, most: number, what: string) => {
    const line = toPlainLine(text)
    const [fault] = findTextFaults(line, sources)
    if (fault !== undefined) {
      const { kind, message, detail = message } = fault
      checks.push({
        kind,
        state: "removed",
        text: toCheckText(line),
        detail: toCheckText(`${what}: ${detail}`),
        sources: [],
      })
    }
    return line !== "" && line.length <= most && fault === undefined
  }
  const seen = new Set<string>()
  const isNumbered = answer.sections.every(({ heading }) => number.test(toPlainLine(heading)))
  const sections = answer.sections.slice(0, countSections(brief.words) + 2).flatMap(({ heading, points, passages }) => {
    const line = isNumbered ? toPlainLine(heading).replace(number, "") : toPlainLine(heading)
    if (!isFine(line, longest.heading, "The section with this heading is missing") || seen.has(line.toLowerCase()))
      return []
    seen.add(line.toLowerCase())
    const known = passages.filter((one) => sources.passages.some((passage) => passage.number === one))
    return [{ heading: line, points, passages: [...new Set(known)] }]
  })
  const titles = [answer.title, brief.keyword, brief.prompt, sections[0]?.heading].filter((text) => text != null)
  const title = titles.find((text) => isFine(text, longest.title, "This title was not taken"))
  if (sections.length === 0 || title === undefined) {
    const [check] = checks
    throw new CitableError(
      `The model gave no outline that can be used. ${check === undefined ? "" : `“${check.text.slice(0, 300)}”: ${check.detail}`}`.trim(),
      { code: "writing_failed" },
    )
  }
  const line = toPlainLine(title)
  // A keyword begins with a small letter.
  const capital = line.charAt(0).toLocaleUpperCase(supportedLocale(brief.locale)) + line.slice(1)
  return { plan: { title: capital, summary: answer.summary, sections }, checks }
}
