import { genericHeads } from "./generic-heads.ts"

const connectors = new Set(
  "& + and of in de la le da do di du del e y und et by the van von der os as et al".split(" "),
)
const most = { words: 4, letters: 40, unspaced: 12 }

/**
 * Whether the head of a line could be the name of a company or a product, and not a feature, a step or a heading. In Arabic, both begin with an
 * article, so it says whether other names are around.
 */
export function isNameLike(head: string, isAmongNames = false): boolean {
  if (head.length < 2 || head.length > most.letters || /[?!;=<>{}"]|\d{4}|^\d+$|^[\d\s.,%€$£¥-]+/u.test(head))
    return false
  const words = head.split(" ")
  if (words.length > most.words || words.some((word) => genericHeads.has(word.toLowerCase()))) return false
  if (genericHeads.has(head.toLowerCase())) return false
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(head)) return isUnspacedName(head)
  if (/\p{Script=Arabic}/u.test(head)) return words.length <= 3 && (isAmongNames || !/(?:^|\s)ال/u.test(head))
  return words.every(
    (word, at) => isNameWord(word) || (at > 0 && connectors.has(word)) || (words.length === 1 && isSmallName(word)),
  )
}

const isNameWord = (word: string) =>
  /^[\p{Lu}\p{N}.]|^\p{Ll}{1,3}\p{Lu}|^\p{L}[\p{L}\p{N}-]*\.\p{Ll}{2,}$|^\p{Ll}+['’]\p{Lu}/u.test(word)

/** Some names begin with a small letter: weclapp, freee, bol. */
const isSmallName = (word: string) => /^\p{Ll}{3,12}$/u.test(word)

function isUnspacedName(head: string): boolean {
  const own = head.replace(/[\s\p{Script=Latin}\p{N}]/gu, "")
  if (own.length > most.unspaced) return false
  for (let from = 0; from < own.length; from++) {
    for (let to = from + 1; to <= own.length; to++) if (genericHeads.has(own.slice(from, to))) return false
  }
  // Hiragana ends verbs and adjectives.
  return !/\p{Script=Hiragana}{2,}$|[をがにはで]/u.test(own)
}
