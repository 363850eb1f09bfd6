import { splitTag, type TemplateTag } from "./template-tag.ts"
import { linesOf, type RangeCheck } from "./text-range.ts"

/** Tags that decide what the text is. */
const logic =
  /^(?:for|if|unless|case|tablerow|assign|capture|set|macro|call|cycle|increment|decrement|paginate|extends|block)$/

/**
 * Whether so much of a body needs an engine that its text is not the article: a tag decides what the text is, or three lines and more than
 * a quarter of all have a tag. Lines of code do not count.
 */
export function isMostlyTemplate(body: string, left: readonly TemplateTag[], isCode: RangeCheck): boolean {
  if (left.length === 0) return false
  if (left.some((tag) => tag.kind === "block" && logic.test(splitTag(tag.content).name))) return true
  let lines = 0
  let tagged = 0
  let next = 0
  for (const { start, end } of linesOf(body)) {
    while ((left[next]?.end ?? Infinity) <= start) next += 1
    if (isCode(start) || body.slice(start, end).trim() === "") continue
    lines += 1
    if ((left[next]?.start ?? Infinity) < end) tagged += 1
  }
  return tagged >= 3 && tagged > lines / 4
}
