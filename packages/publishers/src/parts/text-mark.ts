/** What a mark in a text looks like, as a part of a regular expression. It is a comment, which no page shows. */
export const textMark = String.raw`<!-- citable:([a-z0-9-]{1,80}):(\d{1,15})(?::(\d{1,19}))? -->`

const pattern = new RegExp(textMark)

/** Marks a text as ours. The id tells an item from its copies, which have the same text. What only was reserved has none, and the sequence 0. */
export function writeMark(marker: string, sequence = 0, id?: string): string {
  return `<!-- citable:${[marker, sequence, ...(id === undefined ? [] : [id])].join(":")} -->`
}

/** The mark in the text of an item, and whether the item is a copy of the one that got it. Undefined without a mark. */
export function readMark(text: string, id: string | number) {
  const [, marker, sequence, of = String(id)] = pattern.exec(text) ?? []
  return marker === undefined ? undefined : { marker, sequence: Number(sequence), isCopy: of !== String(id) }
}
