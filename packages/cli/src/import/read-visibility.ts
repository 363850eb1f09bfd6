import { resolve } from "node:path"

import type { FrontMatterValue } from "./front-matter.ts"
import { toProblem } from "./import-problem.ts"
import { readDates } from "./read-dates.ts"
import { show } from "./read-fields.ts"
import type { FieldContext } from "./read-fields.ts"
import { isDate, visibilityKeys } from "./visibility-keys.ts"

/** Whether a file's article is to be live, and what says that it is not, in a few words. */
export type Visibility =
  | { state: "live" }
  | { state: "scheduled"; at: string; reason: string }
  | { state: "held_back"; reason: string }

export interface VisibilityOptions {
  /** Where the file stands in the imported folder, without extension. */
  place: string
  now: Date
  /** What holds the file back whatever its keys say. */
  heldBy?: string | undefined
}

/** Reads whether the article is to be live, and the date that it bears. One key that holds it back is enough. */
export function readVisibility(
  context: FieldContext,
  { place, now, heldBy }: VisibilityOptions,
): { visibility: Visibility; publishedAt: string | undefined } {
  const { held, waits } = readHold(context, now)
  const { borne, moment, unreadable } = readDates(context, place)
  const isToCome = (at: string | undefined) => at !== undefined && Date.parse(at) > now.getTime()
  const publishedAt = isToCome(moment?.at) || isToCome(borne) ? moment?.at : borne
  const reason = heldBy ?? held ?? (unreadable && `${unreadable} cannot be read`)
  if (reason !== undefined) return { visibility: { state: "held_back", reason }, publishedAt }
  if (moment !== undefined && isToCome(moment.at))
    return { visibility: { state: "scheduled", at: moment.at, reason: moment.key }, publishedAt }
  if (waits !== undefined)
    return { visibility: { state: "held_back", reason: `${waits}, without a date to come` }, publishedAt }
  return { visibility: { state: "live" }, publishedAt }
}

/** What the keys of the table say; the first that holds the article back, and the first by which it waits. */
export function readHold(context: FieldContext, now: Date): { held?: string; waits?: string } {
  const verdicts: { held?: string; waits?: string } = {}
  for (const { names, read, isShared } of visibilityKeys) {
    for (const found of names.flatMap((name) => context.front.peekAll(name))) {
      const verdict = read(found.value, now)
      if (verdict === undefined) {
        const message = `${found.key} "${show(found.value)}" is not understood, so the article is held back.`
        context.report(toProblem("invalid_value", message, { subject: found.key }))
      }
      if (verdict === "ends") {
        const message = `${found.key} is to come. Citable does not withdraw the article then: run citable unpublish.`
        context.report(toProblem("expires_later", message, { subject: found.key }))
      }
      if (verdict === "waits") verdicts.waits ??= toReason(found)
      if (verdict === "held" || verdict === undefined) verdicts.held ??= toReason(found)
      // A date of publication is read once more, as one.
      const isLeft = isShared === true || (verdict === "silent" && isDate(found.value))
      if (!isLeft) context.front.drop(found)
    }
  }
  return verdicts
}

function toReason({ key, value }: FrontMatterValue): string {
  if (/password|protected/i.test(key)) return key
  if (value === null) return `${key} is empty`
  // A list or a map in as few signs as can be.
  const text = typeof value === "string" ? value : JSON.stringify(value).replaceAll(/["{}[\]]/g, "")
  return `${key}: ${show(text, 40).replaceAll(/\s+/g, " ").trim()}`
}

/** Why a file at this path is held back, whatever is in it: the folders and names that stand for drafts. */
export function readPlaceHold(path: string, folder: string): string | undefined {
  const root = resolve(folder).split(/[\\/]/)
  const parts = resolve(path).split(/[\\/]/)
  const name = parts.at(-1) ?? ""
  for (const [index, part] of parts.slice(0, -1).entries()) {
    // Jekyll and Hexo. Other folders with an underscore are of layouts and parts, or no platform publishes them.
    const isHeld =
      /^_drafts$/i.test(part) ||
      (index >= root.length - 1 && /^(?:drafts?|unpublished|private|wip)$/i.test(part)) ||
      (index >= root.length && /^_(?!posts$)/i.test(part))
    if (isHeld) return `in ${part}/`
  }
  // Docusaurus, Astro, Hexo and Jekyll pass over the first, Nuxt over the second. Medium exports drafts as the third.
  if (name.startsWith("_")) return "name begins with _"
  if (/\.draft\.\w+$/i.test(name)) return "name ends with .draft"
  return /^draft_/i.test(name) ? "name begins with draft_" : undefined
}
