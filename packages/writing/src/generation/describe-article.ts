import type { WriterMessage } from "@citable/engines/writers/writer"
import { splitSentences } from "@citable/language/text/split-sentences"
import { toLength } from "@citable/language/text/to-length"
import { z } from "zod"

import type { WritingRun } from "../writing-run.ts"
import type { Brief, GeneratedArticle } from "./brief.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { fenceBrand } from "./fence-brand.ts"
import { fencePart } from "./fence-part.ts"
import { findTextFaults } from "./find-text-faults.ts"
import { toPlainLine } from "./to-plain-line.ts"
import { writeCheckedJson } from "./write-checked-json.ts"

const metaSchema = z.strictObject({
  title: z.string().max(1000),
  description: z.string().max(2000),
  excerpt: z.string().max(2000).describe("One or two sentences."),
  tags: z.array(z.string().max(200)).max(50).describe("Some of the given tags."),
})
type Meta = z.output<typeof metaSchema>

/** The lengths of texts, in letters of an alphabet. */
const bounds = { title: [15, 60], description: [70, 155], excerpt: [20, 300] } as const
type Field = keyof typeof bounds
const fields: readonly Field[] = ["title", "description", "excerpt"]
const mostTags = 5
/** By how much the bounds shrink for signs that say more: the least and the most of them that always fit. */
const signs: Readonly<Record<string, readonly [number, number]>> = { zh: [3, 3], ja: [2, 3], ko: [2, 2] }

/** The bounds in characters of a language. */
function boundsIn(field: Field, locale: string): [number, number] {
  const [least, most] = bounds[field]
  const [fewer, more] = signs[locale.toLowerCase().split("-")[0] ?? ""] ?? [1, 1]
  return [Math.ceil(least / fewer), Math.floor(most / more)]
}

export interface DescribeArticleOptions {
  brief: Brief
  sources: ClaimSources
  /** The title of the outline. */
  title: string
  /** The first paragraph, without citations. */
  summary: string
  /** The body, with citations as numbers. */
  body: string
  run: WritingRun
}

/**
 * Asks for the title, description, excerpt and tags of an article, and once more with what is wrong with them. What is still wrong is
 * taken from the article itself, or left out.
 */
export async function describeArticle(options: DescribeArticleOptions): Promise<Omit<GeneratedArticle, "body">> {
  const { brief, body, title, run } = options
  const rules = await run.prompts("describe-article")
  const writer = run.writer("describe")
  const question: WriterMessage = {
    role: "user",
    text: [
      fencePart("article", `${title}\n\n${body}`),
      fencePart("tags", brief.tags.length === 0 ? "(none)" : brief.tags.slice(0, 100).join("\n")),
      `Characters: ${fields.map((field) => `${field} ${boundsIn(field, brief.locale).join(" to ")}`).join(", ")}.`,
      "Describe this article.",
    ].join("\n\n"),
  }
  const meta = await writeCheckedJson(writer, {
    system: `${rules.text}\n\n${fenceBrand(brief)}`,
    messages: [question],
    maxTokens: 1000,
    name: "article_description",
    schema: metaSchema,
    signal: run.signal,
    report: () => run.report("describing", 0, 1),
    listProblems: (answer) => fields.flatMap((field) => listProblems(field, answer, options)),
    repair: "Send all of it again",
  })
  return settle(meta, options)
}

function listProblems(field: Field, meta: Meta, { sources }: DescribeArticleOptions): string[] {
  const line = toPlainLine(meta[field])
  const [least, most] = bounds[field]
  const length = toLength(line)
  const problems = findTextFaults(line, sources).map(({ text, message }) => `\`${field}\`, “${text}”: ${message}`)
  if (length < least || length > most)
    problems.push(`\`${field}\` has ${line.length} characters; write ${boundsIn(field, sources.locale).join(" to ")}.`)
  return problems
}

function settle(meta: Meta, options: DescribeArticleOptions): Omit<GeneratedArticle, "body"> {
  const { brief, sources, title, summary } = options
  const read = (field: Field) =>
    listProblems(field, meta, options).length === 0 ? toPlainLine(meta[field]) : undefined
  const isFine = (text: string) => findTextFaults(text, sources).length === 0
  // The whole first paragraph was checked. A part of it can say something else.
  const shorten = (most: number) =>
    [cutSentences(summary, most, sources.locale), cutWords(summary, most)].find((text) => text !== "" && isFine(text))
  const known = new Map(brief.tags.map((tag) => [tag.toLowerCase(), tag]))
  const tags = [...new Set(meta.tags.flatMap((tag) => known.get(tag.trim().toLowerCase()) ?? []))]
  return {
    title:
      read("title") ??
      [title, cutWords(title, bounds.title[1])].findLast((text) => text !== "" && isFine(text)) ??
      title,
    excerpt: read("excerpt") ?? shorten(bounds.excerpt[1]) ?? null,
    seo: { title: null, description: read("description") ?? shorten(bounds.description[1]) ?? null },
    tags: tags.slice(0, mostTags),
  }
}

/** The first sentences that fit. */
function cutSentences(text: string, most: number, locale: string): string {
  let kept = ""
  for (const sentence of splitSentences(text, locale)) {
    const longer = kept === "" ? sentence : `${kept} ${sentence}`
    if (toLength(longer) > most) break
    kept = longer
  }
  return kept
}

/** The first words that fit. */
function cutWords(text: string, most: number): string {
  if (toLength(text) <= most) return text
  let kept = ""
  for (const part of text.split(
    /(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u,
  )) {
    if (toLength(kept + part) > most - 1) break
    kept += part
  }
  return kept === "" ? "" : `${kept.replace(/[\s,;:–—-]+$/u, "")}…`
}
