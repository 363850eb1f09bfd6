import { findMarks } from "./find-place.ts"

/** Scrolls a page to what a line of the body became. What stands elsewhere than its source, such as footnotes, does not count. */
export function scrollToLine(page: Document, line: number): void {
  const view = page.defaultView
  if (view === null) return
  let before: Element | undefined
  let reached = 0
  for (const { element, line: own } of findMarks(page)) {
    if (own > line) break
    if (own >= reached) [before, reached] = [element, own]
  }
  const top = before === undefined || line === 1 ? 0 : before.getBoundingClientRect().top + view.scrollY - margin(view)
  view.scrollTo({ top, behavior: "instant" })
}

/** The line of the first block that is seen. Undefined if none is. */
export function firstSeenLine(page: Document): number | undefined {
  const view = page.defaultView
  if (view === null) return undefined
  const seen = findMarks(page).find(({ element }) => element.getBoundingClientRect().bottom > margin(view))
  return seen?.line
}

/** Pages have bars at their upper end. */
const margin = ({ innerHeight }: Window): number => Math.round(innerHeight / 10)
