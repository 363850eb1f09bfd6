import type { ArticleTexts } from "./article-texts.ts"
import { checkUnit, type CheckUnitOptions, type UnitProblem } from "./check-unit.ts"
import type { UnitOutcome } from "./list-checks.ts"
import type { TranslationUnit } from "./list-units.ts"
import type { ArticlePart } from "./read-article-parts.ts"
import { writeUnits, type WrittenUnits } from "./write-units.ts"

/** A translation in the making: what is taken so far, and what is wrong with the rest. */
export interface TranslationDraft {
  /** Takes a translation if nothing is wrong with it, in place of an earlier one. */
  take: (unit: TranslationUnit, translation: string) => boolean
  refuse: (unit: TranslationUnit, message: string) => void
  /** Takes a translation back, because it states a banned claim. The source text stays. */
  takeBack: (unit: TranslationUnit, message: string) => void
  /** The translation that is taken; undefined without one. */
  textOf: (unit: TranslationUnit) => string | undefined
  /** Forgets what is wrong, because the unit is asked for. */
  forgive: (unit: TranslationUnit) => void
  /** What is wrong with each unit, and the translation that was refused last. */
  problems: ReadonlyMap<TranslationUnit, UnitProblem & { answer: string | undefined }>
  /** How many units have a translation. */
  size: () => number
  /** Puts what is taken into the article, and refuses what the article does not hold. */
  write: () => Promise<WrittenUnits>
  /** The translations of these units that are in the article everywhere. */
  listGood: (units: readonly TranslationUnit[]) => { hash: string; text: string }[]
  listOutcomes: () => UnitOutcome[]
}

export interface TranslationDraftOptions extends CheckUnitOptions {
  parts: readonly ArticlePart[]
  units: readonly TranslationUnit[]
}

export function createTranslationDraft(
  texts: ArticleTexts,
  { parts, units, ...rules }: TranslationDraftOptions,
): TranslationDraft {
  const translations = new Map<TranslationUnit, string>()
  const notes = new Map<TranslationUnit, string[]>()
  const problems = new Map<TranslationUnit, UnitProblem & { answer: string | undefined }>()
  let written: Promise<WrittenUnits> | undefined
  return {
    problems,
    size: () => translations.size,
    take(unit, translation) {
      const { problem, notes: found } = checkUnit(unit, translation, rules)
      if (problem !== undefined) {
        problems.set(unit, { ...problem, answer: translation })
        return false
      }
      translations.set(unit, translation)
      notes.set(unit, found)
      problems.delete(unit)
      written = undefined
      return true
    },
    refuse(unit, message) {
      problems.set(unit, { kind: "segment", message, answer: undefined })
    },
    takeBack(unit, message) {
      problems.set(unit, { kind: "banned_claim", message, answer: translations.get(unit) })
      translations.delete(unit)
      written = undefined
    },
    textOf: (unit) => translations.get(unit),
    forgive(unit) {
      problems.delete(unit)
    },
    async write() {
      const result = await (written ??= writeUnits(texts, { parts, units }, translations))
      for (const [unit, message] of result.refused) {
        if (!problems.has(unit)) problems.set(unit, { kind: "segment", message, answer: translations.get(unit) })
      }
      return result
    },
    listGood: (some) =>
      some.flatMap((unit) => {
        const text = problems.has(unit) ? undefined : translations.get(unit)
        return text === undefined ? [] : [{ hash: unit.segment.hash, text }]
      }),
    listOutcomes: () =>
      units.map((unit) => {
        const problem = problems.get(unit)
        const own = problem === undefined ? (notes.get(unit) ?? []) : []
        return { unit, text: translations.get(unit), problem, notes: own }
      }),
  }
}
