/** The numbers of names that a process has seen. */
export interface KnownNames {
  get(name: string): number | undefined
  keep(name: string, number: number): void
}

/** So many lists are kept: by query and by page of two brands that import at the same time. */
const mostLists = 4
/** A list has two halves of about so many bytes. */
const halfBytes = 2_000_000
/** What a name takes besides its characters. */
const nameBytes = 60

interface List extends KnownNames {
  /** The highest number that was kept. */
  highest(): number
}

const lists = new Map<string, List>()

/**
 * The names of a list that this process has seen lately: an import asks for the same ones day after day. A list is named by a random mark that
 * is stored beside its names and deleted with them, and names are only ever added to a list. So what is known is true until the mark is gone.
 * `last` is the highest number of the list. If a higher one is known, somebody has restored a backup.
 */
export function knownNames(mark: string, last: number): KnownNames {
  const kept = lists.get(mark)
  const list = kept === undefined || kept.highest() > last ? createList() : kept
  // The list that was asked for last is the last one.
  lists.delete(mark)
  lists.set(mark, list)
  if (lists.size > mostLists) lists.delete(lists.keys().next().value ?? "")
  return list
}

function createList(): List {
  let latest = new Map<string, number>()
  // The names before those. One that is asked for again stays.
  let earlier = new Map<string, number>()
  let bytes = 0
  let highest = 0
  const keep = (name: string, number: number) => {
    if (bytes >= halfBytes) {
      earlier = latest
      latest = new Map()
      bytes = 0
    }
    bytes += name.length + nameBytes
    latest.set(name, number)
    highest = Math.max(highest, number)
  }
  return {
    keep,
    highest: () => highest,
    get(name) {
      const number = latest.get(name)
      if (number !== undefined) return number
      const before = earlier.get(name)
      if (before !== undefined) keep(name, before)
      return before
    },
  }
}
