/** So much is rendered between two turns. */
const maxCharacters = 50_000

/** Not every runtime has it, and others wait a millisecond or more for a turn. */
const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown }
let rendered = 0

/**
 * Lets the event loop turn from time to time, before a body of this length is rendered. Only then does Node give back the native parser's
 * memory of earlier bodies, 100 KB for each, and much of V8's. A build may render thousands without waiting for anything else.
 */
export async function giveTurn(characters: number): Promise<void> {
  rendered += characters
  if (setImmediate === undefined || rendered <= maxCharacters) return
  rendered = 0
  await new Promise<void>((resolve) => setImmediate(resolve))
}
