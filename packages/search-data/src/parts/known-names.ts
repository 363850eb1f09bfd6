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

/** A name of a list, and its number in the database. */
export interface StoredName {
  name: string
  number: number
}

interface List extends KnownNames {
  /** The one with the highest number that was kept. */
  last(): StoredName | undefined
}

const lists = new Map<string, List>()

/**
 * The names of a list that this process has seen lately: an import asks for the same ones day after day. A list is named by a random mark that
 * is stored beside its names and deleted with them, and names are only ever added to a list. So what is known is true until the mark is gone,
 * or until somebody restores a backup. The last of the known names then has no number yet, or another one: `isStored` says whether a name has
 * its number.
 */
export async function knownNames(mark: string, isStored: (last: StoredName) => Promise<boolean>): Promise<KnownNames> {
  const kept = lists.get(mark)
  const last = kept?.last()
  const isKnown = last === undefined || (await isStored(last))
  const list = kept !== undefined && isKnown ? kept : createList()
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
  let last: StoredName | undefined
  const keep = (name: string, number: number) => {
    if (bytes >= halfBytes) {
      earlier = latest
      latest = new Map()
      bytes = 0
    }
    bytes += name.length + nameBytes
    latest.set(name, number)
    if (last === undefined || number > last.number) last = { name, number }
  }
  return {
    keep,
    last: () => last,
    get(name) {
      const number = latest.get(name)
      if (number !== undefined) return number
      const before = earlier.get(name)
      if (before !== undefined) keep(name, before)
      return before
    },
  }
}
