import { CitableError, type WritingCheck } from "@citable/contract"
import { EngineError } from "@citable/engines/engine-error"

import { listTopicCautions } from "../claims/list-topic-cautions.ts"
import { openJudge } from "../claims/open-judge.ts"
import type { WritingBrand } from "../writing-brand.ts"
import type { WritingRun } from "../writing-run.ts"
import type { ArticleTexts } from "./article-texts.ts"
import { askAgain, askForUnits, isAboutTexts } from "./ask-for-units.ts"
import { createTranslationDraft, type TranslationDraft } from "./create-translation-draft.ts"
import { listChecks } from "./list-checks.ts"
import { listGlossary } from "./list-glossary.ts"
import { listUnits, type TranslationUnit } from "./list-units.ts"
import { readArticleParts } from "./read-article-parts.ts"
import { setLanguage } from "./set-language.ts"
import { takeBackBanned } from "./take-back-banned.ts"
import type { TranslationMemory } from "./translation-memory.ts"
import { translationRequests, type TranslationRequests } from "./translation-requests.ts"

export interface TranslateArticleOptions {
  brand: WritingBrand
  /** The language of the article, and the one to translate into. */
  from: string
  to: string
  memory: TranslationMemory
  run: WritingRun
}

export interface TranslatedArticle {
  texts: ArticleTexts
  checks: WritingCheck[]
  /** The prompts that were used, with their versions. */
  prompts: Record<string, string>
  counts: {
    /** The segments of the article. */
    segments: number
    /** Those whose translation the memory gave. */
    remembered: number
    /** The texts that a model was asked for. A text that stands in several places counts once. */
    sent: number
    /** The segments that have their source text still, because no translation could be used. */
    refused: number
  }
}

/** So many units are asked for once more, and so many of them in a row without a use. */
const mostTries = 60
const mostVainTries = 10

/**
 * Translates the texts of an article segment by segment. Whatever is no text keeps its bytes: code, addresses, pictures, HTML. The
 * memory gives what was translated before, and a writer the rest. A translation that is wrong by a check without a model is asked for
 * once more; if that is wrong too, the source text stays and a check says so.
 *
 * @throws the `EngineError` of the vendor, and `engine_unreadable` if no segment could be translated; `writing_failed` for a body
 * that no page shows either.
 */
export async function translateArticle(
  texts: ArticleTexts,
  options: TranslateArticleOptions,
): Promise<TranslatedArticle> {
  const { brand, from, to, memory, run } = options
  const parts = readArticleParts(texts)
  if (parts === undefined) {
    const message = "The body of the article is too long, too deep or too complex to translate. Split the article."
    throw new CitableError(message, { code: "writing_failed" })
  }
  const units = listUnits(parts)
  const rules = { from, to, glossary: listGlossary(brand), bannedClaims: brand.bannedClaims }
  const draft = createTranslationDraft(texts, { parts, units, ...rules })
  const found = new Map(await run.once("memory", () => memory.find(units.map(({ segment }) => segment.hash))))
  const missing = units.filter((unit) => {
    const known = found.get(unit.segment.hash)
    if (known !== undefined && draft.take(unit, known)) return false
    draft.forgive(unit)
    return true
  })
  const sent = new Set<TranslationUnit>()
  const prompt = await run.prompts("translate-segments")
  const requests = translationRequests(missing, { brand, from, to, prompt })
  for (const unit of requests.tooLong) draft.refuse(unit, "The text is too long for one request.")
  const asking = { draft, sent, requests, units: units.length, run }
  const judge = openJudge(run, { locale: to })
  let checks: WritingCheck[] = []
  try {
    await askForAll(asking)
    await askAgainForSome(asking)
    // What is remembered was judged when it was new. Without a judge, nobody compared any of it.
    const judged = judge === undefined ? units : [...sent]
    checks = await takeBackBanned(judged, { draft, from, to, judge, brand })
  } catch (error) {
    // What is paid and good is kept for the next job. Why this one ends matters more than why that fails.
    if (sent.size > 0) await keep().catch(() => undefined)
    throw error
  }
  const result = await keep()
  const [problem] = draft.problems.values()
  if (result.written === 0 && problem !== undefined) {
    const message = `No text of the model could be used. ${problem.message}`
    throw new EngineError(message, { code: "engine_unreadable" })
  }
  const report = judge?.report() ?? { checks: [], prompts: {} }
  const cautions = listTopicCautions(result.texts.body, { locale: to, format: texts.body_format })
  return {
    texts: setLanguage(result.texts, { from, to }),
    checks: [...report.checks, ...checks, ...cautions, ...listChecks(draft.listOutcomes(), rules)],
    prompts: { ...(sent.size === 0 ? {} : { "translate-segments": prompt.version }), ...report.prompts },
    counts: {
      segments: countUses(units),
      remembered: countUses(units.filter((unit) => found.has(unit.segment.hash) && !sent.has(unit))),
      sent: sent.size,
      refused: countUses(units) - result.written,
    },
  }

  async function keep() {
    const written = await draft.write()
    await memory.remember(draft.listGood([...sent]))
    return written
  }
}

interface Asking {
  draft: TranslationDraft
  requests: TranslationRequests
  /** The units that were asked for so far. */
  sent: Set<TranslationUnit>
  /** How many units the article has. */
  units: number
  run: WritingRun
}

async function askForAll({ draft, requests, sent, units, run }: Asking): Promise<void> {
  const { batches, toRequest } = requests
  const writer = run.writer("translate")
  const remembered = draft.size()
  for (const batch of batches) {
    await run.report("writing", remembered + sent.size, units)
    for (const unit of batch) sent.add(unit)
    let answers: ReadonlyMap<string, string> = new Map()
    let message = "The answer lacks this segment, or has it more than once."
    try {
      answers = await askForUnits(batch, { writer, toRequest, signal: run.signal })
    } catch (error) {
      // A writer that has answered before may answer the rest, and one segment need not spoil what is remembered.
      const isLast = draft.size() === remembered && (remembered === 0 || batches.length > 1)
      if (!isAboutTexts(error) || isLast) throw error
      message = error.message
    }
    for (const unit of batch) {
      const answer = answers.get(unit.id)
      if (answer === undefined) draft.refuse(unit, message)
      else draft.take(unit, answer)
    }
  }
}

/** Asks once more for each unit whose translation cannot be used, with what is wrong. */
async function askAgainForSome({ draft, requests, sent, units, run }: Asking): Promise<void> {
  await draft.write()
  const writer = run.writer("translate again")
  let vain = 0
  const wrong = [...draft.problems].filter(([unit]) => !requests.tooLong.includes(unit))
  for (const [unit, { answer, message }] of wrong.slice(0, mostTries)) {
    if (vain === mostVainTries) return
    sent.add(unit)
    await run.report("writing", units, units)
    const text = await askAgain(
      unit,
      { answer, message },
      { writer, toRequest: requests.toRequest, signal: run.signal },
    )
    const isTaken = text !== undefined && draft.take(unit, text)
    vain = isTaken ? 0 : vain + 1
  }
}

const countUses = (units: readonly TranslationUnit[]): number => units.reduce((sum, { uses }) => sum + uses.length, 0)
