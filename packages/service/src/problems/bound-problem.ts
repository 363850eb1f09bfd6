import type { ProblemField } from "@citable/contract"

/** Bytes of JSON. With all else that it has, a problem stays below 16 KiB, whatever its texts repeat of a request. */
const maxDetail = 2000
const maxText = 300
const maxFields = 12_000

/** As many fields as a problem names. */
export const maxNamed = 50

/** A detail of bounded length; its end is cut where it is longer. */
export function boundDetail(detail: string): string {
  return cut(detail, maxDetail)
}

/** The first fields, their texts cut to a bounded length. */
export function boundFields(fields: readonly ProblemField[]): ProblemField[] {
  let left = maxFields
  const bounded: ProblemField[] = []
  for (const field of fields.slice(0, maxNamed)) {
    const short = { ...field }
    for (const name of ["pointer", "parameter", "detail"] as const) {
      if (short[name] !== undefined) short[name] = cut(short[name], maxText)
    }
    left -= sizeOf(short)
    if (left < 0) break
    bounded.push(short)
  }
  return bounded
}

/** A text that takes at most so many bytes of JSON: control characters take six there, others up to four. */
function cut(text: string, bytes: number): string {
  if (text.length <= bytes && sizeOf(text) <= bytes) return text
  let left = bytes - 5
  let short = ""
  for (const character of text.slice(0, bytes)) {
    left -= sizeOf(character) - 2
    if (left < 0) break
    short += character
  }
  return `${short}…`
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
