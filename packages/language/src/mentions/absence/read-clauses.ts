import { bit, type Lexicon } from "./create-lexicon.ts"

/** A word of a clause. */
export interface Word {
  /** Kinds of the lexicon, as bits; 0 if it does not have the word. */
  kinds: number
  /** The index of a tracked name, -1 for what looks like another name, or null. */
  name: number | null
  text: string
  /** Whether it has a capital and the lexicon does not have it: a name, or a German noun. */
  isCapital: boolean
}

export interface Clause {
  words: Word[]
  /** Whether it ends with a question mark. */
  isQuestion: boolean
  /** Whether it is the last of its sentence. */
  isLast: boolean
}

/** Stands for a tracked name. Texts do not have it. */
export const nameMark = "\uE000"

const unit = /\uE000|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[.!?…。！？؟\n]+|[,;:()、，；：،؛（）–—]|\s-\s/gu
const isEnd = /^[.!?…。！？؟\n]/u
const isWord = /^[\p{L}\p{M}\p{N}]/u
const isAsciiLetter = (code: number) => (code > 96 && code < 123) || (code > 64 && code < 91)
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u
const hiragana = /^[\p{Script=Hiragana}]+$/u
/** A colon after so few words belongs to what follows: Not cited: Acme. */
const mostBeforeColon = 3

/** Splits sentences into clauses. Each mark in them stands for a name of `names`, in order. */
export function readClauses(text: string, names: readonly number[], lexicon: Lexicon): Clause[] {
  const clauses: Clause[] = []
  let words: Word[] = []
  let isStart = true
  let next = 0
  const end = (mark: string, isLast: boolean) => {
    const last = clauses.at(-1)
    if (words.length > 0) add({ words, isQuestion: isLast && /[?？؟]/u.test(mark), isLast }, last)
    else if (isLast && last !== undefined) last.isLast = true
    words = []
  }
  /** A clause that begins with "that", "which" or "on which it" belongs to the one before it. */
  const add = (clause: Clause, last: Clause | undefined) => {
    const [first, second, third] = clause.words
    const isOn = ((first?.kinds ?? 0) & bit.prep) !== 0 && ((second?.kinds ?? 0) & bit.sub) !== 0
    const isSub = ((first?.kinds ?? 0) & bit.sub) !== 0 || (isOn && (third?.name ?? null) !== null)
    const isJoined = isSub && last !== undefined && !last.isLast
    if (isJoined) clauses[clauses.length - 1] = { ...clause, words: [...last.words, ...clause.words] }
    else clauses.push(clause)
  }
  const push = (word: Word) => {
    if (lexicon.isSecond(word.text))
      word.kinds = lexicon.pairs.get(`${words.at(-1)?.text ?? ""}_${word.text}`) ?? word.kinds
    if ((word.kinds & bit.cut) !== 0 && words.length > 1) end("", false)
    words.push(word)
  }
  for (const [part] of text.matchAll(unit)) {
    if (part === nameMark) push({ kinds: 0, name: names[next++] ?? -1, text: "§", isCapital: false })
    else if (isAsciiLetter(part.charCodeAt(0)) || isWord.test(part)) toWords(part, lexicon, isStart, push)
    else if (isEnd.test(part)) {
      end(part, true)
      isStart = true
      continue
    } else {
      if ((part !== ":" && part !== "：") || words.length > mostBeforeColon) end("", false)
      continue
    }
    isStart = false
  }
  end("", true)
  return clauses
}

function toWords(part: string, lexicon: Lexicon, isStart: boolean, push: (word: Word) => void): void {
  if (lexicon.isUnspaced && isUnspaced.test(part)) return toUnspaced(part, lexicon, push)
  const small = part.toLowerCase()
  if (/n['’]t$/u.test(small)) {
    return push({ kinds: bit.neg | lexicon.kindsOf(small), name: null, text: small, isCapital: false })
  }
  if (!/['’]/u.test(small)) return push(toWord(part, small, lexicon, isStart))
  part.split(/['’]/u).forEach((piece, at) => push(toWord(piece, piece.toLowerCase(), lexicon, isStart && at === 0)))
}

function toWord(part: string, text: string, lexicon: Lexicon, isStart: boolean): Word {
  const kinds = lexicon.kindsOf(text)
  if (kinds !== 0) return { kinds, name: null, text, isCapital: false }
  return { kinds, name: isProper(part, lexicon, isStart) ? -1 : null, text, isCapital: part[0] !== text[0] }
}

/** Whether a word that the lexicon does not have looks like a name. In German, all nouns have capitals. */
function isProper(word: string, { language }: Lexicon, isStart: boolean): boolean {
  if (/^.+\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return true
  if (language === "ja" || language === "zh" || language === "ar") return /^[A-Z]/u.test(word)
  return language !== "de" && !isStart && /^\p{Lu}/u.test(word)
}

/** The longest entries of the lexicon in order, and what is between them. */
function toUnspaced(part: string, lexicon: Lexicon, push: (word: Word) => void): void {
  let rest = ""
  const flush = () => {
    // Endings of verbs and particles say nothing.
    if (rest !== "" && !hiragana.test(rest)) {
      push({ kinds: 0, name: /^[A-Z][A-Za-z0-9]*$/u.test(rest) ? -1 : null, text: rest, isCapital: false })
    }
    rest = ""
  }
  const small = part.toLowerCase()
  for (let at = 0; at < small.length;) {
    const text = lexicon.longestAt(small, at)
    if (text === "") {
      if (rest !== "" && isUnspaced.test(rest) !== isUnspaced.test(part[at] ?? "")) flush()
      rest += part[at++]
      continue
    }
    flush()
    push({ kinds: lexicon.kindsOf(text), name: null, text, isCapital: false })
    at += text.length
  }
  flush()
}
