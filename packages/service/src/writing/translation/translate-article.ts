import { CitableError, type WritingCheck } from "@citable/contract"

import { EngineError } from "../../engines/engine-error.ts"
import type { WritingBrand } from "../writing-brand.ts"
import type { WritingRun } from "../writing-run.ts"
import type { ArticleTexts } from "./article-texts.ts"
import { askAgain, askForUnits, isAboutTexts } from "./ask-for-units.ts"
import { checkUnit, type CheckUnitOptions, type UnitProblem } from "./check-unit.ts"
import { listChecks } from "./list-checks.ts"
import { listGlossary } from "./list-glossary.ts"
import { listUnits, type TranslationUnit } from "./list-units.ts"
import { readArticleParts } from "./read-article-parts.ts"
import { setLanguage } from "./set-language.ts"
import type { TranslationMemory } from "./translation-memory.ts"
import { translationRequests } from "./translation-requests.ts"
import { writeUnits } from "./write-units.ts"

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

/** After so many second tries in a row without a use, no unit is asked for again. */
const mostVainTries = 10

/**
 * Translates the texts of an article segment by segment. Whatever is no text keeps its bytes: code, addresses, pictures, HTML. The
 * memory gives what was translated before, and a writer the rest. A translation that is wrong by a check without a model is asked for
 * once more; if that is wrong too, the source text stays and a check says so.
 *
 * @throws the `EngineError` of the vendor, and `engine_unreadable` if no segment could be translated; `article_too_complex` for a body
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
    throw new CitableError(message, { code: "article_too_complex" })
  }
  const units = listUnits(parts)
  const rules: CheckUnitOptions = { from, to, glossary: listGlossary(brand), bannedClaims: brand.bannedClaims }
  const translations = new Map<TranslationUnit, string>()
  const problems = new Map<TranslationUnit, UnitProblem & { answer?: string | undefined }>()
  const notes = new Map<TranslationUnit, string[]>()

  /** Takes an answer if nothing is wrong with it. */
  const take = (unit: TranslationUnit, answer: string | undefined): boolean => {
    const message = "The answer lacks this segment, or has it more than once."
    const { problem, notes: found } =
      answer === undefined
        ? { problem: { kind: "segment" as const, message }, notes: [] }
        : checkUnit(unit, answer, rules)
    if (answer === undefined || problem !== undefined) {
      problems.set(unit, { kind: "segment", message, ...problem, answer })
      return false
    }
    translations.set(unit, answer)
    notes.set(unit, found)
    problems.delete(unit)
    return true
  }

  const found = new Map(await run.once("memory", () => memory.find(units.map(({ segment }) => segment.hash))))
  const missing = units.filter((unit) => {
    const known = found.get(unit.segment.hash)
    const isKnown = known !== undefined && take(unit, known)
    problems.delete(unit)
    return !isKnown
  })
  const remembered = new Set(translations.keys())
  const prompt = await run.prompts("translate-segments")
  const { batches, tooLong, toRequest } = translationRequests(missing, { brand, from, to, prompt })
  for (const unit of tooLong) problems.set(unit, { kind: "segment", message: "The text is too long for one request." })
  let done = remembered.size
  const report = (): Promise<void> => run.report("writing", done, units.length)
  const sent = new Set<TranslationUnit>()

  const ask = async (): Promise<void> => {
    const writer = run.writer("translate")
    for (const batch of batches) {
      await report()
      for (const unit of batch) sent.add(unit)
      let answers: ReadonlyMap<string, string> = new Map()
      try {
        answers = await askForUnits(batch, { writer, toRequest, signal: run.signal })
      } catch (error) {
        // A writer that has answered before may answer the rest.
        if (!isAboutTexts(error) || translations.size === remembered.size) throw error
      }
      for (const unit of batch) take(unit, answers.get(unit.id))
      done += batch.length
    }
    for (const [unit, message] of (await write()).refused) {
      if (!problems.has(unit)) problems.set(unit, { kind: "segment", message, answer: translations.get(unit) })
    }
    const again = run.writer("translate again")
    let vain = 0
    for (const [unit, { answer, message }] of [...problems]) {
      if (vain === mostVainTries) break
      if (tooLong.includes(unit)) continue
      sent.add(unit)
      await report()
      const text = await askAgain(unit, { answer, message }, { writer: again, toRequest, signal: run.signal })
      const isTaken = text !== undefined && take(unit, text)
      vain = isTaken ? 0 : vain + 1
    }
  }

  const write = () => writeUnits(texts, { parts, units }, translations)
  const settle = async () => {
    const written = await write()
    for (const [unit, message] of written.refused) problems.set(unit, { kind: "segment", message })
    const good = units.filter((unit) => sent.has(unit) && !problems.has(unit))
    await memory.remember(good.map((unit) => ({ hash: unit.segment.hash, text: translations.get(unit) ?? "" })))
    return written
  }

  try {
    await ask()
  } catch (error) {
    // What is paid and good is kept for the next job. Why this one ends matters more than why that fails.
    if (sent.size > 0) await settle().catch(() => undefined)
    throw error
  }
  const written = await settle()
  const count = (some: readonly TranslationUnit[]): number => some.reduce((sum, { uses }) => sum + uses.length, 0)
  const [problem] = problems.values()
  if (written.written === 0 && problem !== undefined) {
    const message = `No text of the model could be used. ${problem.message}`
    throw new EngineError(message, { code: "engine_unreadable" })
  }
  const outcomes = units.map((unit) => ({
    unit,
    text: translations.get(unit),
    problem: problems.get(unit),
    notes: problems.has(unit) ? [] : (notes.get(unit) ?? []),
  }))
  return {
    texts: setLanguage(written.texts, { from, to }),
    checks: listChecks(outcomes, rules),
    prompts: sent.size === 0 ? {} : { "translate-segments": prompt.version },
    counts: {
      segments: count(units),
      remembered: count([...remembered].filter((unit) => !sent.has(unit))),
      sent: sent.size,
      refused: count(units) - written.written,
    },
  }
}
