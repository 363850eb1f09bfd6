/** A choice of this person, kept in the browser. */
export interface Kept {
  read(): string | undefined
  keep(value: string): void
}

/** Creates the store of a choice. A browser that keeps nothing forgets it with the page. */
export function createKept(key: string): Kept {
  let own: string | undefined
  return {
    read: () => attempt(() => localStorage.getItem(key)) ?? own,
    keep(value) {
      own = value
      attempt(() => localStorage.setItem(key, value))
    },
  }
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    // The storage is full or forbidden.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
