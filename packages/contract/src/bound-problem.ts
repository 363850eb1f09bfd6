import type { ProblemField } from "./problem.ts"

// Bytes of JSON. They keep a problem below 16 KiB, even if its texts repeat parts of the request.
const maxDetail = 2000
const maxText = 300
const maxFields = 12_000

/** The maximum number of fields that a problem names. */
export const maxNamed = 50

/** Cuts a detail to its maximum length. */
export function boundDetail(detail: string): string {
  return cut(detail, maxDetail)
}

/** Keeps the first fields, and cuts their texts to a maximum length. */
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

/** Cuts a text to a number of bytes of JSON, where a control character takes six bytes and others take up to four. */
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

const encoder = new TextEncoder()
const sizeOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length
