/**
 * The data of an entry as two texts: one that all entries of the same form share, so that Astro stores it once, and one with the values.
 * Fields that have no text, or whose references Astro checks, are beside them as they are.
 */
export type PackedData = [head: string, values: string, apart?: Record<string, unknown>]

/**
 * How to make a value: from the next one in the text (`0`), as a `Date` (`1`), as `undefined` (`2`), from the fields apart (`3`), or from the
 * id of the article, which is in the digest (`4`). All else is what it says, and an object has a form for each field.
 */
export type Form = 0 | 1 | 2 | 3 | 4 | null | boolean | [] | { [field: string]: Form }

/** What the first text contains behind its mark: the form of the data, and the fields that all entries share. */
export type Head = [form: Form, shared: Record<string, unknown>]

/** The number of this format. It changes with the meaning of the texts. */
export const packedFormat = 1

const mark = `citable ${packedFormat} `
const anyMark = /^citable \d+ /

export function writeHead(head: Head): string {
  return mark + JSON.stringify(head)
}

export function readHead(text: string): Head {
  if (!text.startsWith(mark)) throw new Error(`an entry has the format "${text.slice(0, 12)}", not "${mark}"`)
  return JSON.parse(text.slice(mark.length)) as Head
}

/** Whether data is packed, in this format or another. */
export function isPacked(data: unknown): data is PackedData {
  return Array.isArray(data) && typeof data[0] === "string" && anyMark.test(data[0])
}
