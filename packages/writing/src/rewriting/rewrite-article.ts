import { CitableError, type WritingCheck } from "@citable/contract"

import { findBannedByJudge } from "../claims/find-banned-by-judge.ts"
import { listTopicCautions } from "../claims/list-topic-cautions.ts"
import { openJudge } from "../claims/open-judge.ts"
import type { WritingBrand } from "../writing-brand.ts"
import type { WritingRun } from "../writing-run.ts"
import { type ArticleWindow, openQuestion } from "./ask-for-edits.ts"
import { describeBrand } from "./describe-brand.ts"
import { listChecks } from "./list-checks.ts"
import { openBody } from "./open-body.ts"
import { openRewriting, type Rewriting } from "./open-rewriting.ts"
import { splitWindows } from "./split-windows.ts"

export interface ArticleToRewrite {
  title: string
  body: string
  bodyFormat: "markdown" | "html"
  locale: string
  /** What to change, in plain words. What it states counts as said by the brand. */
  instructions: string
}

export interface RewriteOptions {
  brand: WritingBrand
  /** Ids of headings that other pages link to. */
  keptAnchors: readonly string[]
  /** Addresses of the brand that new text may have. */
  allowedAddresses: readonly string[]
  run: WritingRun
}

export interface RewrittenArticle {
  title: string
  body: string
  checks: WritingCheck[]
  /** The prompts that were used, with their versions. */
  prompts: Record<string, string>
  /** How many edits are in the article, and how many are not. */
  edits: { applied: number; refused: number }
}

/** About 70,000 tokens. A longer article would be many articles to a reader, too. */
const maxWindows = 12
/** More of the brand's addresses are allowed, but a request names only so many. */
const maxShownAddresses = 50

/**
 * Rewrites an article by instructions. The model sees numbered blocks and answers with edits, so every other block keeps its bytes.
 * An edit that a check refuses gets one more chance; then the earlier text stays, and a check says why.
 *
 * @throws a `CitableError` `writing_failed` for an article that cannot be rewritten; the `EngineError` of the model.
 */
export async function rewriteArticle(article: ArticleToRewrite, options: RewriteOptions): Promise<RewrittenArticle> {
  const { brand, run } = options
  const body = openBody(article.body, article.bodyFormat)
  const windows = splitWindows(body.blocks)
  if (windows.length === 0) throw failed("The article has no text. Write one with generate_content, or by hand.")
  if (windows.length > maxWindows) throw failed("The article is too long. Split it into several articles first.")
  const prompt = await run.prompts("rewrite-blocks")
  const system = `${prompt.text}\n\n${describeBrand(brand)}`
  const rewriting = openRewriting(body, { ...options, ...article })
  for (const [index, window] of windows.entries()) {
    await run.report("writing", index, windows.length)
    const shown: ArticleWindow = {
      title: article.title,
      locale: article.locale,
      format: article.bodyFormat,
      window,
      part: index + 1,
      of: windows.length,
      outline: windows.length === 1 ? [] : body.blocks.filter(({ kind }) => kind === "heading"),
      earlier: rewriting.accepted(),
      instructions: article.instructions,
      allowedAddresses: rewriting.allowed.slice(0, maxShownAddresses),
    }
    const asked = { system, isRepeated: windows.length > 1, signal: run.signal }
    const question = openQuestion(run.writer(`rewrite ${index + 1}`), shown, asked)
    const numbers = new Set(window.blocks.map(({ number }) => number))
    const answer = await question.ask()
    // What is not shown has no title to judge.
    const first = index === 0 ? answer : { ...answer, title: null }
    const problems = await rewriting.take(first, numbers)
    if (problems.edits.length + problems.title.length === 0) continue
    const second = await question.askAgain(answer, problems)
    if (second === undefined) rewriting.giveUp(first, problems)
    else await rewriting.correct(second, problems, numbers)
  }
  await run.report("checking", windows.length, windows.length)
  const judged = await refuseBanned(rewriting, article, options)
  const result = rewriting.result()
  const isChanged = result.title !== article.title || result.body !== article.body
  const cautions = isChanged
    ? listTopicCautions(result.body, { locale: article.locale, format: article.bodyFormat })
    : []
  return {
    title: result.title,
    body: result.body,
    checks: [...judged.checks, ...cautions, ...listChecks(result)],
    prompts: { "rewrite-blocks": prompt.version, ...judged.prompts },
    edits: { applied: result.applied.length, refused: result.refused.length },
  }
}

/** Lets a second model look for banned claims in new texts, and takes back those that state one. */
async function refuseBanned(
  rewriting: Rewriting,
  { locale }: ArticleToRewrite,
  { brand, run }: RewriteOptions,
): Promise<{ checks: WritingCheck[]; prompts: Record<string, string> }> {
  const judge = openJudge(run, { locale })
  const found = await findBannedByJudge(rewriting.written(), { judge, brand, locale, step: "judge banned" })
  if (found.hits.length > 0) {
    await rewriting.takeBack(
      found.hits.map(({ source: piece, claim, sentence }) => {
        const message = `A second model found that “${sentence.slice(0, 300)}” states the banned claim “${claim.slice(0, 300)}” in other words.`
        return { piece, problem: { kind: "banned_claim", message } }
      }),
    )
  }
  const { checks = [], prompts = {} } = judge?.report() ?? {}
  return { checks: [...checks, ...found.checks], prompts }
}

const failed = (message: string) => new CitableError(message, { code: "writing_failed" })
