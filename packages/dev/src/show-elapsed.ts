/** Moves to the line before and empties it. */
const replaceLine = "\u{1b}[1A\u{1b}[2K"

/**
 * Shows on a terminal what goes on and the time so far, in one line from the third second on: `Building both sites … 12 s`. Says nothing
 * where nobody watches.
 */
export async function showElapsed<Result>(
  text: () => string,
  work: () => Promise<Result>,
  stream: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Promise<Result> {
  if (stream.isTTY !== true) return work()
  const started = Date.now()
  let isShown = false
  const timer = setInterval(() => {
    const seconds = Math.floor((Date.now() - started) / 1000)
    if (seconds < 2) return
    stream.write(`${isShown ? replaceLine : ""}${text()} ${seconds} s\n`)
    isShown = true
  }, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isShown) stream.write(replaceLine)
  }
}
