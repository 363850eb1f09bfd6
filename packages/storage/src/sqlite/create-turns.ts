/** A statement that begins later waits for the next turn of the event loop. */
const longestMs = 10

/**
 * Creates a look before each statement: a promise if the present turn of the event loop has lasted for 10 ms, which is fulfilled in the next turn.
 * SQLite answers at once, so a transaction of many statements would be one turn, in which the process serves nobody else.
 */
export function createTurns(): () => Promise<void> | void {
  let begun: number | undefined
  const begin = () => {
    begun = performance.now()
    setImmediate(() => (begun = undefined))
  }
  return () => {
    if (begun === undefined) return begin()
    if (performance.now() - begun < longestMs) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        begin()
        resolve()
      }),
    )
  }
}
