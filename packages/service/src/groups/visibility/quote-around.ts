type Spans = readonly (readonly [from: number, to: number])[]

/** A quote longer than this begins and ends near the name. */
const longest = 600
const maxMarks = 50
/** A name can be longer: a host with many labels. */
const most = 2000

/** The sentence of a text with the first of some names in it, and where the sentence has the names. */
export function quoteAround(
  text: string,
  spans: Spans,
  locale: string,
): { text: string; marks: { from: number; to: number }[] } {
  const [first, last] = spans[0] ?? [0, 0]
  // Only the text near the name is split: answers are long.
  const begin = Math.max(0, first - longest)
  const near = text.slice(begin, last + longest)
  const sentence = [...new Intl.Segmenter(locale, { granularity: "sentence" }).segment(near)].find(
    ({ index, segment }) => begin + index + segment.length > first,
  )
  let from = begin + (sentence?.index ?? 0)
  let to = from + (sentence?.segment ?? near).length
  // Each item of a list is a sentence, even without a full stop. A name can go over the end of a line.
  from = Math.max(from, text.lastIndexOf("\n", first - 1) + 1, first - longest / 2)
  const lineEnd = text.indexOf("\n", last)
  to = Math.max(last, Math.min(to, lineEnd === -1 ? to : lineEnd, last + longest / 2))
  const quoted = text.slice(from, to)
  const start = from + (quoted.length - quoted.trimStart().length)
  const end = start + Math.min(most, quoted.trim().length)
  return {
    text: text.slice(start, end).toWellFormed(),
    marks: spans
      .filter(([one, other]) => one >= start && other <= end)
      .slice(0, maxMarks)
      .map(([one, other]) => ({ from: one - start, to: other - start })),
  }
}
