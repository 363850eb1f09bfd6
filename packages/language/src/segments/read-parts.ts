import type { Segment } from "./segment.ts"
import { addressPattern } from "./untranslated.ts"

/** A piece of a translation: text, or the number of a placeholder. */
export type Part = { text: string; token?: undefined } | { token: number; text?: undefined }

/** Why a translation cannot be used. */
export interface PartsProblem {
  reason: "placeholders" | "pairs" | "empty" | "address"
  message: string
}

/** Splits a translation at its placeholders, if they are those of the segment. */
export function readParts(
  { text: source, pairs }: Pick<Segment, "text" | "pairs">,
  translation: string,
): Part[] | PartsProblem {
  const text = translation.replace(/^[ \t\r\n]*/, before(source)).replace(/(?<![ \t\r\n])[ \t\r\n]*$/, after(source))
  const found = readNumbers(text)
  const wanted = readNumbers(source)
  if (found.toSorted((a, b) => a - b).join() !== wanted.toSorted((a, b) => a - b).join()) {
    return { reason: "placeholders", message: describeDifference(wanted, found) }
  }
  const parts = split(text)
  if (parts.some((part) => /[⟦⟧]/.test(part.text ?? ""))) {
    return { reason: "placeholders", message: "The translation has a bracket of a placeholder in its text." }
  }
  const crossed = findCrossed(found, pairs)
  if (crossed !== undefined) {
    const [begin, end] = crossed
    return {
      reason: "pairs",
      message: `The placeholders ⟦${begin}⟧ and ⟦${end}⟧ no longer enclose a text of their own.`,
    }
  }
  if (!parts.some((part) => /[\p{L}\p{N}]/u.test(part.text ?? ""))) {
    return { reason: "empty", message: "The translation has no words." }
  }
  for (const { text: piece = "" } of parts) {
    const [address] = piece.match(addressPattern) ?? []
    if (address !== undefined) {
      return { reason: "address", message: `The translation has an address that its source does not have: ${address}` }
    }
  }
  return parts
}

// A space at an end is the source's own. A no-break space is a character like others.
const before = (text: string): string => /^[ \t\r\n]*/.exec(text)?.[0] ?? ""
const after = (text: string): string => /(?<![ \t\r\n])[ \t\r\n]*$/.exec(text)?.[0] ?? ""

const placeholder = /⟦(\d{1,6})⟧/g

function readNumbers(text: string): number[] {
  return [...text.matchAll(placeholder)].map(([, number]) => Number(number))
}

function split(text: string): Part[] {
  return text
    .split(placeholder)
    .map((part, index): Part => (index % 2 === 0 ? { text: part } : { token: Number(part) }))
    .filter((part) => part.text !== "")
}

function describeDifference(wanted: readonly number[], found: readonly number[]): string {
  const missing = wanted.find((number) => !found.includes(number))
  if (missing !== undefined) return `The translation lacks the placeholder ⟦${missing}⟧.`
  const added = found.find((number) => !wanted.includes(number))
  if (added !== undefined) return `The translation has a placeholder that its source does not have: ⟦${added}⟧.`
  const doubled = found.find((number, index) => found.indexOf(number) !== index)
  return `The translation has the placeholder ⟦${doubled}⟧ more than once.`
}

/** The first pair that ends before it begins, or that crosses another one. */
function findCrossed(found: readonly number[], pairs: Segment["pairs"]): readonly [number, number] | undefined {
  const ends = new Map(pairs.map((pair) => [pair[1], pair]))
  const begins = new Set(pairs.map(([begin]) => begin))
  const open: number[] = []
  for (const number of found) {
    if (begins.has(number)) open.push(number)
    const pair = ends.get(number)
    if (pair !== undefined && open.pop() !== pair[0]) return pair
  }
  return undefined
}
