import { firstCjk, kindBefore, kindOf, punctuation, whitespace } from "./character-kind.ts"
import { findAddressEnd } from "./find-address-end.ts"
import { flanksOf } from "./flanks-of.ts"

const maySet = /[\u1100-\uffff]/

/** Where the rules beside CJK characters read a source differently from CommonMark and GFM. */
export function findCjkMarks(source: string): number[] {
  const found: number[] = []
  if (!maySet.test(source)) return found
  for (const { 0: run, index } of source.matchAll(/\*+|_+|~+/g)) {
    if (isReadDifferently(source, index, index + run.length)) found.push(index)
  }
  for (const { 0: address, index } of source.matchAll(/(?:https?:\/\/|www\.)[^\s<]+/gi)) {
    if (findAddressEnd(address) >= 0) found.push(index)
  }
  return found
}

const commonKinds = whitespace | punctuation
const marks = "*_~"

function isReadDifferently(source: string, start: number, end: number): boolean {
  const previous = start === 0 ? null : source.charCodeAt(start - 1)
  const next = end === source.length ? null : source.charCodeAt(end)
  if ((previous ?? 0) < firstCjk && (next ?? 0) < firstCjk) return false
  const [before, last] = Array.from(source.slice(Math.max(0, start - 3), start))
    .slice(-2)
    .map((character) => character.codePointAt(0))
  const around = {
    before: last === undefined ? kindOf(before) : kindBefore(last, before),
    after: kindOf(end === source.length ? null : source.codePointAt(end)),
    isBehindMark: start > 0 && marks.includes(source.charAt(start - 1)),
    isBeforeMark: end < source.length && marks.includes(source.charAt(end)),
  }
  const marker = source.charCodeAt(start)
  const common = { ...around, before: kindOf(previous) & commonKinds, after: kindOf(next) & commonKinds }
  return flanksOf(marker, around) !== flanksOf(marker, common)
}
