import { engineTitle, type LeftOut as ShownLeftOut, type Mark as ShownMark } from "@citable/contract/visibility"

import { dayOf } from "./day-number.ts"
import type { Mark } from "./list-marks.ts"
import type { LeftOut } from "./select-alike.ts"

/** What a comparison leaves out, in fields and in words. */
export function sayLeftOut(leftOut: readonly LeftOut[]): ShownLeftOut[] {
  return leftOut.map((one): ShownLeftOut => {
    switch (one.reason) {
      case "engine_added":
        return { ...one, text: `${engineTitle(one)} was not asked in the earlier period: left out.` }
      case "engine_ended":
        return { ...one, text: `${engineTitle(one)} has no answers in the later period: left out.` }
      case "model_changed": {
        const { reason, engine, surface, before, now } = one
        return {
          reason,
          engine,
          surface,
          models: { previous: before.map(modelOf), current: now.map(modelOf) },
          text: `${engineTitle(one)} answered with ${list(before)} in the earlier period and with ${list(now)} in the later one: answers of different models are not compared.`,
        }
      }
      case "prompts_added":
      case "prompts_removed":
        break
    }
    const period = one.reason === "prompts_added" ? "earlier" : "later"
    return { ...one, text: `${countOf(one)} not asked in all of the ${period} period: left out.` }
  })
}

/** Days on which what is asked changed, in fields and in words. */
export function sayMarks(marks: readonly Mark[]): ShownMark[] {
  return marks.map((mark): ShownMark => {
    const date = dayOf(mark.day)
    switch (mark.kind) {
      case "engine_added":
      case "engine_ended": {
        const { kind, engine, surface } = mark
        const what = kind === "engine_added" ? "begins" : "has no more answers"
        return { date, kind, engine, surface, text: `${engineTitle(mark)} ${what}` }
      }
      case "model_changed": {
        const { kind, engine, surface, before, now } = mark
        const models = { previous: modelOf(before), current: modelOf(now) }
        return {
          date,
          kind,
          engine,
          surface,
          models,
          text: `${engineTitle(mark)}: ${models.previous} → ${models.current}`,
        }
      }
      case "prompts_added":
      case "prompts_removed":
        break
    }
    const { kind, prompts } = mark
    const what = kind === "prompts_added" ? "added" : "no longer asked"
    return { date, kind, prompts, text: `${prompts} ${prompts === 1 ? "prompt" : "prompts"} ${what}` }
  })
}

const modelOf = (family: string): string => (family === "" ? "an unnamed model" : family).slice(0, 200)

const list = (families: readonly string[]): string => families.slice(0, 3).map(modelOf).join(" and ")

const countOf = ({ prompts }: { prompts: number }): string =>
  prompts === 1 ? "1 prompt was" : `${prompts} prompts were`
