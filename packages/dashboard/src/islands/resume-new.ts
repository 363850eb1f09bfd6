import { openKeptTexts } from "./kept-texts.ts"
import { onceName } from "./once-name.ts"

/**
 * Gives the form of a new article the name that it had before this tab was loaded again, if this browser kept its text. A person who opens a
 * new article by a link gets an empty one.
 */
export function resumeNew(form: HTMLFormElement): void {
  const once = form.querySelector<HTMLInputElement>("input[name=once]")
  if (once === null) return
  // Where a tab keeps which new article it has.
  const key = `citable new ${new URL(form.action).pathname}`
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  const fresh = once.value
  const last = entry === undefined || entry.type === "navigate" ? null : sessionStorage.getItem(key)
  if (last !== null) once.value = last
  if (openKeptTexts(form.ownerDocument).find(onceName(form)).length === 0) once.value = fresh
  sessionStorage.setItem(key, once.value)
}
