import type { FoundMentions } from "../find-mentions.ts"
import { isNameLike } from "./is-name-like.ts"
import { type ListEntry, readNameLists } from "./read-name-lists.ts"

export interface ReadLists {
  /** The place of each name in the list that has it first, by its index among the mentions; absent for names in no list. */
  ranks: Map<string, number>
  /** The names in lists that nobody tracks, each once. */
  listed: string[]
}

const mostListed = 60
/** What may stand before a name: The Acme, L'Acme, „Acme“. */
const article = /^(?:(?:the|die|der|das|la|le|il|lo|el|o|a|de|het)\s+|l['’])?["“„«]?$/iu
/** What may stand after a name: Acme CRM, Acme (Oslo). */
const mostAfter = 3

/** Reads the lists of an answer, in which `found` are the tracked names. */
export function readLists(markdown: string, found: FoundMentions): ReadLists {
  const ranks = new Map<string, number>()
  const listed = new Map<string, string>()
  const trackedOf = createHeadReader(found)
  for (const list of readNameLists(markdown.normalize("NFC"))) {
    // The cells below a name are names, too.
    const isColumn = list.some(({ isCell, text }) => isCell === true && trackedOf(text) !== undefined)
    const entries = list.map((entry) => readEntry(entry, trackedOf, isColumn))
    const named = entries.filter(({ tracked }) => tracked !== undefined)
    const other = entries.filter(({ name, tracked, isApart }) => name !== undefined && tracked === undefined && isApart)
    const share = (named.length + other.length) / entries.length
    if (named.length + other.length < 2 && entries.length > 1) continue
    if (share < (named.length > 0 ? 0.5 : 0.6)) continue
    for (const { tracked, rank } of named) if (tracked !== undefined && !ranks.has(tracked)) ranks.set(tracked, rank)
    if (entries.length < 2) continue
    for (const { name = "" } of other) {
      const key = name.toLowerCase()
      if (!listed.has(key) && listed.size < mostListed) listed.set(key, name)
    }
  }
  return { ranks, listed: [...listed.values()] }
}

/** Creates a function that says which tracked name a head begins with, by the forms that the answer has. */
function createHeadReader({ text, mentions }: FoundMentions): (head: string) => string | undefined {
  const forms = new Map<string, string>()
  for (const { id, spans } of mentions) for (const [from, to] of spans) forms.set(text.slice(from, to), id ?? "")
  const longest = [...forms].toSorted(([one], [other]) => other.length - one.length)
  return (head) => {
    for (const [form, id] of longest) {
      const at = head.indexOf(form)
      if (at < 0 || !article.test(head.slice(0, at))) continue
      const after = head.slice(at + form.length)
      if (/^[\p{Script=Latin}\p{N}]|^['’]s?(?!\p{L})/u.test(after) || after.trim().split(" ").length > mostAfter)
        continue
      return id
    }
    return undefined
  }
}

interface Entry {
  rank: number
  isApart: boolean
  name?: string | undefined
  tracked?: string | undefined
}

function readEntry(
  { text, value, rank, isApart }: ListEntry,
  trackedOf: (head: string) => string | undefined,
  isColumn: boolean,
): Entry {
  for (const name of value === undefined ? [text] : [text, value]) {
    const tracked = trackedOf(name)
    if (tracked !== undefined) return { rank, isApart, name, tracked }
  }
  if (isNameLike(text, isColumn)) return { rank, isApart, name: text }
  // `Best overall: Acme` names it, and `Support: Chat` does not.
  const isName = value !== undefined && text.includes(" ") && isNameLike(value)
  return { rank, isApart, ...(isName && { name: value }) }
}
