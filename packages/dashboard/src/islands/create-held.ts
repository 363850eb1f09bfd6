/** Work whose words are not in a form yet. */
export interface Held {
  add: (work: Promise<unknown>) => void
  isEmpty: () => boolean
  settle: () => Promise<unknown>
}

/** Holds work until it is done or has failed. `onDone`: some of it has ended. */
export function createHeld(onDone: () => void): Held {
  const held = new Set<Promise<unknown>>()
  return {
    add(work) {
      const ended = work.then(drop, drop)
      function drop(): void {
        held.delete(ended)
        onDone()
      }
      held.add(ended)
    },
    isEmpty: () => held.size === 0,
    settle: () => Promise.all(held),
  }
}
