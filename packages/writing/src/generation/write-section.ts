import { writeText } from "@citable/engines/writers/write-text"
import type { Writer, WriterMessage } from "@citable/engines/writers/writer"

import type { WritingRun } from "../writing-run.ts"
import type { Brief } from "./brief.ts"
import { fenceBrand } from "./fence-brand.ts"
import { fencePart } from "./fence-part.ts"
import type { ArticlePlan } from "./plan-article.ts"

export interface WriteSectionOptions {
  brief: Brief
  plan: ArticlePlan
  /** Which section, from 0 on. */
  index: number
  /** About how many words; null for what it needs. */
  words: number | null
  /** Sentences of the sections before it, so that it does not repeat them. */
  said: readonly string[]
  /** The message that every request of the article begins with. */
  evidence: WriterMessage
  run: WritingRun
}

export interface SectionWriter {
  write: () => Promise<string>
  /** Asks for the text again without what is wrong with it. */
  rewrite: (draft: string, problems: readonly string[]) => Promise<string>
}

const mostSaid = 40
/** The words of a section whose length nobody asked for. */
const usualWords = 250

/** The tokens that a section may take. Two continuations may follow. */
export const sectionTokens = (words: number | null): number => 500 + 4 * (words ?? usualWords)

/** Asks for the text of one section. The rules and the evidence are the same for all sections, so that vendors keep them. */
export function createSectionWriter({
  brief,
  plan,
  index,
  words,
  said,
  evidence,
  run,
}: WriteSectionOptions): SectionWriter {
  const question: WriterMessage = { role: "user", text: describeSection({ plan, index, words, said }) }
  const ask = async (writer: Writer, messages: readonly WriterMessage[]) => {
    const rules = await run.prompts("write-section")
    const { text } = await writeText(writer, {
      system: `${rules.text}\n\n${fenceBrand(brief)}`,
      messages,
      maxTokens: sectionTokens(words),
      signal: run.signal,
    })
    return text
  }
  const step = `section ${index + 1}`
  return {
    write: () => ask(run.writer(step), [evidence, question]),
    rewrite: (draft, problems) =>
      ask(run.writer(`${step} repair`), [
        evidence,
        question,
        { role: "assistant", text: draft.trim() === "" ? "(nothing)" : draft },
        {
          role: "user",
          text: `Write the whole section again without these faults:\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
        },
      ]),
  }
}

function describeSection({
  plan,
  index,
  words,
  said,
}: Pick<WriteSectionOptions, "plan" | "index" | "words" | "said">): string {
  const { heading = "", points = [], passages = [] } = plan.sections[index] ?? {}
  const outline = plan.sections.map((section, at) => `${at === index ? "→" : "-"} ${section.heading}`)
  const section = [
    `Heading: ${heading}`,
    ...(points.length === 0
      ? []
      : [`Points:\n${points.map((point) => `- ${point.replaceAll(/\s+/g, " ")}`).join("\n")}`]),
    ...(passages.length === 0 ? [] : [`Passages: ${passages.map((number) => `[${number}]`).join(" ")}`]),
    `Words: ${words === null ? "what it needs, at most 300" : `about ${words}`}`,
  ]
  return [
    fencePart("outline", `${plan.title}\n\n${outline.join("\n")}`),
    ...(said.length === 0
      ? []
      : [
          fencePart(
            "already_said",
            said
              .slice(-mostSaid)
              .map((text) => `- ${text.slice(0, 300)}`)
              .join("\n"),
          ),
        ]),
    fencePart("section", section.join("\n\n")),
    "Write this section, without its heading.",
  ].join("\n\n")
}
