/** A line of a text file without its end, or one that is longer than allowed. */
export type TextLine = { line: number; text: string } | { line: number; isTooLong: true }

/** Reads a file in UTF-8 line by line. It holds one line, and of a line that is too long, nothing. Throws a `TypeError` for other bytes. */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  { longest }: { longest: number },
): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let line = 1
  let held = ""
  let isTooLong = false
  const end = (): TextLine => {
    const whole = isTooLong ? ({ line, isTooLong } as const) : { line, text: held.replace(/\r$/, "") }
    line += 1
    held = ""
    isTooLong = false
    return whole
  }
  function* take(text: string): Generator<TextLine> {
    const [first = "", ...others] = text.split("\n")
    for (const [index, part] of [first, ...others].entries()) {
      if (index > 0) yield end()
      isTooLong ||= held.length + part.length > longest
      held = isTooLong ? "" : held + part
    }
  }
  for await (const chunk of bytes) yield* take(decoder.decode(chunk, { stream: true }))
  yield* take(decoder.decode())
  if (held !== "" || isTooLong) yield end()
}
