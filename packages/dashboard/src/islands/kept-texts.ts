import type { Fields } from "../merge/merge-fields.ts"

/** What the browser keeps of a form that the service does not have. */
export interface KeptText {
  fields: [name: string, value: string][]
  /** Milliseconds since 1970. */
  at: number
  /** The tab that kept it. */
  by: string
  /** Names the page that kept it. Each has its own text, so that two that show one form lose nothing. */
  id: string
  /** Fields with an open question of a merge: what they began with. */
  base?: Fields
  /** What was sent without an answer. The service may have it. */
  sent?: [name: string, value: string][]
}

/**
 * The texts that this browser keeps in its local storage for the person of a page, by the names of their forms. Unlike a database, this storage
 * has what is written while a page is closed.
 */
export interface KeptTexts {
  /** All texts of a form, that of this tab first, then the latest. */
  find(name: string): KeptText[]
  /** Returns whether the browser has it. Where there is no room, nothing else goes. */
  write(name: string, kept: KeptText): boolean
  remove(name: string, id: string): void
  list(): [name: string, kept: KeptText][]
  /** Names this tab, also after it was loaded again. */
  tab: string
}

/** Whoever does not come back within this time does not miss the text. */
const longestMs = 30 * 86_400_000

export function openKeptTexts(page: Document): KeptTexts {
  const own = `citable text ${page.querySelector(`a[href="/account"]`)?.textContent ?? ""} `
  const keyOf = (name: string, id: string) => `${own}${name} ${id}`
  const tab = nameTab()

  function read(key: string): KeptText | undefined {
    const text = attempt(() => localStorage.getItem(key)) ?? null
    const kept = text === null ? undefined : (JSON.parse(text) as KeptText)
    if (kept === undefined || kept.at > Date.now() - longestMs) return kept
    attempt(() => localStorage.removeItem(key))
    return undefined
  }

  function list(): [string, KeptText][] {
    const keys = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(own))
    return keys.flatMap((key) => {
      const kept = read(key)
      return kept === undefined
        ? []
        : [[key.slice(own.length, key.lastIndexOf(" ")), kept] satisfies [string, KeptText]]
    })
  }

  return {
    tab,
    list,
    find(name) {
      const found = list().flatMap(([one, kept]) => (one === name ? [kept] : []))
      return found.toSorted((one, other) => Number(other.by === tab) - Number(one.by === tab) || other.at - one.at)
    },
    write: (name, kept) =>
      attempt(() => {
        localStorage.setItem(keyOf(name, kept.id), JSON.stringify(kept))
        return true
      }) === true,
    remove: (name, id) => attempt(() => localStorage.removeItem(keyOf(name, id))),
  }
}

function nameTab(): string {
  const key = "citable tab"
  const name = attempt(() => sessionStorage.getItem(key)) ?? toRandomName()
  attempt(() => sessionStorage.setItem(key, name))
  return name
}

/** A name that no other has. */
export const toRandomName = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-")

/** Undefined if the browser keeps nothing for this service, or has no room. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
