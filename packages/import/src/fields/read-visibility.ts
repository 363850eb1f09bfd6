import { resolve } from "node:path"

import type { FrontMatterValue } from "../document/front-matter.ts"
import { isDate, visibilityKeys } from "../document/visibility-keys.ts"
import { show, toProblem } from "../import-problem.ts"
import type { FieldContext } from "./field.ts"
import type { PublicPage, PublicRefusal } from "./public-page.ts"
import { readDates } from "./read-dates.ts"

/** Whether the article of a file goes live, and if not, a short reason. */
export type Visibility =
  | { state: "live"; proof?: PublicPage }
  | { state: "scheduled"; at: string; reason: string }
  | HeldBack

export interface HeldBack {
  state: "held_back"
  reason: string
  /**
   * What lifts the reason, an option or a proof: nothing says that the article was public, and nothing that it was not; or a part of its
   * text could not be read.
   */
  until?: "--public-anyway" | "--allow-lost-text" | "proof"
  /** What the old site answered instead of a proof. */
  asked?: Omit<PublicRefusal, "isPublic" | "reason">
}

export interface VisibilityOptions {
  /** The path of the file in the imported folder, without extension. */
  place: string
  now: Date
  /** Why the file is held back, whatever its keys say. */
  heldBy?: string | undefined
}

/** Decides whether the article goes live, and reads its date. One key that holds it back is enough. */
export function readVisibility(
  context: FieldContext,
  { place, now, heldBy }: VisibilityOptions,
): { visibility: Visibility; publishedAt: string | undefined } {
  const { held, waits } = readHold(context, now)
  const { articleDate, liveFrom, unreadable } = readDates(context, place)
  const isFuture = (at: string | undefined) => at !== undefined && Date.parse(at) > now.getTime()
  const publishedAt = isFuture(liveFrom?.at) || isFuture(articleDate) ? liveFrom?.at : articleDate
  const reason = heldBy ?? held ?? (unreadable && `${unreadable} cannot be read`)
  if (reason !== undefined) return { visibility: { state: "held_back", reason }, publishedAt }
  if (liveFrom !== undefined && isFuture(liveFrom.at))
    return { visibility: { state: "scheduled", at: liveFrom.at, reason: liveFrom.key }, publishedAt }
  if (waits !== undefined)
    return { visibility: { state: "held_back", reason: `${waits}, without a future date` }, publishedAt }
  return { visibility: { state: "live" }, publishedAt }
}

/** Reads the keys of the table. Returns the first that holds the article back, and the first that makes it wait. */
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
        const message = `${found.key} is in the future. Citable does not withdraw the article then. Run citable unpublish on that day.`
        context.report(toProblem("expires_later", message, { subject: found.key }))
      }
      if (verdict === "waits") verdicts.waits ??= toReason(found)
      if (verdict === "held" || verdict === undefined) verdicts.held ??= toReason(found)
      // `readDates` reads dates of publication again.
      const isLeft = isShared === true || (verdict === "silent" && isDate(found.value))
      if (!isLeft) context.front.drop(found)
    }
  }
  return verdicts
}

function toReason({ key, value }: FrontMatterValue): string {
  if (/password|protected/i.test(key)) return key
  if (value === null) return `${key} is empty`
  // Show a list or a map with as few characters as possible.
  const text = typeof value === "string" ? value : JSON.stringify(value).replaceAll(/["{}[\]]/g, "")
  return `${key}: ${show(text, 40).replaceAll(/\s+/g, " ").trim()}`
}

/** Finds a folder or name in the path that stands for drafts, which holds the file back whatever it contains. */
export function readPlaceHold(path: string, folder: string, collections: readonly string[] = []): string | undefined {
  const root = resolve(folder).split(/[\\/]/)
  const parts = resolve(path).split(/[\\/]/)
  const name = parts.at(-1) ?? ""
  for (const [index, part] of parts.slice(0, -1).entries()) {
    // Jekyll and Hexo have _drafts. No platform publishes other folders with an underscore, such as layouts.
    const isHeld =
      /^_drafts$/i.test(part) ||
      (index >= root.length - 1 && /^(?:drafts?|unpublished|private|wip)$/i.test(part)) ||
      (index >= root.length && /^_(?!posts$|i18n$)/i.test(part) && !collections.includes(part))
    if (isHeld) return `in ${part}/`
  }
  // Docusaurus, Astro, Hexo and Jekyll ignore the first, Nuxt the second. Medium exports drafts as the third.
  if (name.startsWith("_")) return "name begins with _"
  if (/\.draft\.\w+$/i.test(name)) return "name ends with .draft"
  return /^draft_/i.test(name) ? "name begins with draft_" : undefined
}
