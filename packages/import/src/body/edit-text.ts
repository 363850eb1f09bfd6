/** A place in a text and what it becomes. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

export interface EditedText {
  text: string
  /** The position in the source from which a position in the new text comes. */
  toSource(offset: number): number
}

/** Makes edits, none of which may overlap an earlier one in the text. Every other character stays. */
export function editText(source: string, edits: readonly TextEdit[]): EditedText {
  const parts: string[] = []
  const places: { from: number; source: number; isEdit: boolean }[] = [{ from: 0, source: 0, isEdit: false }]
  let at = 0
  let length = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue
    parts.push(source.slice(at, start), text)
    length += start - at
    places.push({ from: length, source: start, isEdit: true })
    length += text.length
    places.push({ from: length, source: end, isEdit: false })
    at = end
  }
  parts.push(source.slice(at))
  return { text: parts.join(""), toSource: (offset) => toSource(places, offset) }
}

function toSource(places: readonly { from: number; source: number; isEdit: boolean }[], offset: number): number {
  let low = 0
  for (let high = places.length - 1; low < high;) {
    const middle = (low + high + 1) >>> 1
    if ((places[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  const place = places[low]
  if (place === undefined) return offset
  return place.isEdit ? place.source : place.source + offset - place.from
}
