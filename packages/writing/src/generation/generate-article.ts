import { CitableError } from "@citable/contract"
import type { WritingCheck } from "@citable/contract/content"
import type { PromptName } from "@citable/engines/writers/prompts"
import type { WriterMessage } from "@citable/engines/writers/writer"
import { toCheckText } from "@citable/language/text/to-check-text"
import type { Heading, Root, RootContent } from "mdast"

import { listTopicCautions } from "../claims/list-topic-cautions.ts"
import { openJudge } from "../claims/open-judge.ts"
import type { WritingRun } from "../writing-run.ts"
import type { ArticleSection } from "./article-section.ts"
import { assertArticle } from "./assert-article.ts"
import type { Brief, GeneratedArticle, Passage } from "./brief.ts"
import { checkSection } from "./check-section.ts"
import { checkSections } from "./check-sections.ts"
import { type ClaimSources, createClaimSources } from "./claim-sources.ts"
import { countWords } from "./count-words.ts"
import { describeArticle } from "./describe-article.ts"
import { describeEvidence } from "./describe-evidence.ts"
import { type JudgeSentences, judgeSentencesBy } from "./judge-sentences.ts"
import { nameSource } from "./name-source.ts"
import { placeLinks } from "./place-links.ts"
import { type ArticlePlan, planArticle } from "./plan-article.ts"
import { readOutline } from "./read-outline.ts"
import { readSentences } from "./read-sentences.ts"
import { removeBanned } from "./remove-banned.ts"
import { writeSections } from "./write-sections.ts"
import { writeTree } from "./write-tree.ts"

export interface GenerateArticleOptions {
  brief: Brief
  passages: readonly Passage[]
  /** Published pages of the brand that the article may link to, the most fitting first. */
  linkTargets: readonly { url: string; title: string; about?: string | null }[]
  run: WritingRun
  /** Reads each sentence with its passages a second time. Default: the judge of the job, if it has one. */
  judge?: JudgeSentences | undefined
}

export interface GenerationResult {
  article: GeneratedArticle
  checks: WritingCheck[]
  /** The versions of the prompts, by their names. */
  prompts: Record<string, string>
}

/** How far the words of an article may be from the wanted number. */
const tolerance = 0.2
/** An article with a smaller share of the wanted words is a draft of one. */
const leastShare = 0.5

/**
 * Writes an article from numbered passages: outline, sections, description. The service checks each part, and removes what has no
 * support. Of an outline, it writes headings and key points only; an approved one is its plan.
 *
 * @throws a `CitableError` `writing_failed`, with the reason for people, if what is left is no article; an `EngineError` of the vendor.
 */
export async function generateArticle(options: GenerateArticleOptions): Promise<GenerationResult> {
  const { brief, passages, linkTargets, run } = options
  const second = openJudge(run, { locale: brief.locale })
  const { judge = second && judgeSentencesBy(second) } = options
  const sources = createClaimSources(brief, passages)
  const evidence: WriterMessage = { role: "user", text: describeEvidence(brief, passages, linkTargets) }
  const { plan, checks } =
    brief.outline === undefined
      ? await planArticle({ brief, sources, evidence, run })
      : { plan: readOutline(brief.outline, sources), checks: [] }
  const lead = await checkSection(plan.summary, { sources, words: null, step: "summary", judge })
  checks.push(...lead.checks)
  const written = brief.isOutline
    ? await outlineSections(plan, { sources, judge })
    : await writeSections({ brief, sources, plan, evidence, run, judge, lead: lead.tree })
  checks.push(...written.checks)
  if (written.sections.length === 0) {
    const removed = checks.find(({ state }) => state === "removed")
    const why = removed === undefined ? "" : ` “${removed.text.slice(0, 300)}”: ${removed.detail}`
    throw new CitableError(
      `Nothing that the model wrote has support.${why} Add facts to the profile, or change the brief.`,
      {
        code: "writing_failed",
      },
    )
  }
  const tree = compose(
    lead.tree?.children.filter(({ type }) => type !== "heading"),
    written.sections,
  )
  checks.push(...checkSections(written.sections, brief))
  const summary = readSentences(lead.tree ?? written.sections[0]?.tree ?? tree, brief.locale)
    .filter(({ kind }) => kind === "sentence")
    .map(({ text }) => text)
    .join(" ")
  const fields = brief.isOutline
    ? { title: plan.title, excerpt: null, seo: { title: null, description: null }, tags: [] }
    : await describeArticle({ brief, sources, title: plan.title, summary, body: writeTree(tree), run })
  const { article: sound, checks: removed } = await removeBanned(
    { ...fields, ...(brief.outline === undefined ? {} : { title: plan.title }), tree },
    { judge: second, brand: brief.brand, locale: brief.locale, passages, otherTitle: plan.title },
  )
  const { tree: left, ...rest } = sound
  const named = passages.map((passage) => ({ ...passage, name: nameSource(passage, sources) }))
  const body = writeTree(placeLinks(left, { passages: named, linkTargets, locale: brief.locale }))
  const article: GeneratedArticle = { ...rest, body }
  checks.push(
    ...removed,
    ...checkWords(left, brief, { plan, checks }),
    ...(judge === undefined ? missJudge(checks, article) : []),
  )
  assertArticle(article, { sources, linkTargets })
  const report = second?.report()
  const all = [...(report?.checks ?? []), ...listTopicCautions(body, { locale: brief.locale }), ...checks]
  return { article, checks: all, prompts: { ...(await readVersions(brief, run)), ...report?.prompts } }
}

/** One check, if passages support something and nobody compared what it means. */
function missJudge(checks: readonly WritingCheck[], { title }: GeneratedArticle): WritingCheck[] {
  if (!checks.some(({ kind, sources }) => kind === "claim" && sources.some(({ url }) => url !== null))) return []
  const detail = "No second model is set up, so only the rules checked the claims."
  return [{ kind: "claim", state: "open", text: toCheckText(title), detail, sources: [] }]
}

/** The headings of an outline, each with its points. */
async function outlineSections(
  plan: ArticlePlan,
  { sources, judge }: { sources: ClaimSources; judge: JudgeSentences | undefined },
): Promise<{ sections: ArticleSection[]; checks: WritingCheck[] }> {
  const sections: ArticleSection[] = []
  const checks: WritingCheck[] = []
  for (const [index, { heading, points }] of plan.sections.entries()) {
    const text = points.map((point) => `- ${point.replaceAll(/\s+/g, " ").trim()}`).join("\n")
    const checked = await checkSection(text, { sources, heading, words: null, step: `outline ${index + 1}`, judge })
    checks.push(...checked.checks)
    if (checked.tree !== undefined) sections.push({ heading, tree: checked.tree })
  }
  return { sections, checks }
}

function compose(lead: readonly RootContent[] = [], sections: readonly ArticleSection[]): Root {
  const children: RootContent[] = [...lead]
  for (const { heading, tree } of sections) {
    const title: Heading = { type: "heading", depth: 2, children: [{ type: "text", value: heading }] }
    children.push(title, ...tree.children)
  }
  return { type: "root", children }
}

/** What was paid for is kept, however short. */
function checkWords(
  tree: Root,
  { words, isOutline, locale }: Brief,
  { plan: { title }, checks }: { plan: ArticlePlan; checks: readonly WritingCheck[] },
): WritingCheck[] {
  const count = countWords(tree, locale)
  if (words === null || isOutline || Math.abs(count - words) <= words * tolerance) return []
  const [removed] = checks.filter(({ state }) => state === "removed")
  const detail =
    count >= words * leastShare
      ? `The article has ${count} words; about ${words} were wanted.`
      : [
          `The article has ${count} words, less than half of the ${words} that were wanted, so it is only a beginning.`,
          ...(removed === undefined
            ? []
            : [`Of what the model wrote, “${removed.text.slice(0, 200)}” was removed: ${removed.detail}`]),
          "Add facts and pages that it can rest on, or ask for fewer words.",
        ].join(" ")
  return [{ kind: "score", state: "open", text: toCheckText(title), detail: toCheckText(detail), sources: [] }]
}

async function readVersions({ isOutline, outline }: Brief, run: WritingRun): Promise<Record<string, string>> {
  const names: PromptName[] = [
    ...(outline === undefined ? (["plan-article"] as const) : []),
    ...(isOutline ? [] : (["write-section", "describe-article"] as const)),
  ]
  const versions: Record<string, string> = {}
  for (const name of names) versions[name] = (await run.prompts(name)).version
  return versions
}
