import { beginners, common, isGermanAdjective, joints, titles, unitSigns } from "./name-words.ts"

export interface FoundName {
  written: string
  words: readonly string[]
  start: number
  end: number
}

/** A letter of a script without capitals and without spaces ends a name: “Brewlyは”. */
const letter = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー])[\p{L}\p{N}]`
const word = new RegExp(`${letter}(?:${letter}|[.&+])*(?:['’-](?:${letter})+)*`, "gu")
/** In a language without capitals, a Latin word has its own at the beginning of a sentence too. */
const withoutCapitals = /^(?:ar|bn|fa|gu|he|hi|ja|kn|ko|ml|mr|ne|pa|ta|te|th|ur|yue|zh)\b/i
const unmistakable = /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{Lu}\p{Lu}|&/u

/**
 * The proper names in a sentence, by their capitals. The first word counts with a second one only. In German, where all nouns have
 * capitals, a name has two of them in a row, or a capital within.
 */
export function readNames(sentence: string, locale: string): FoundName[] {
  const names: FoundName[] = []
  let from = 0
  // Each cell of a row of a table is a text of its own.
  for (const cell of sentence.split(" | ")) {
    for (const name of readCell(cell, locale)) {
      names.push({ ...name, start: name.start + from, end: name.end + from })
    }
    from += cell.length + 3
  }
  return names
}

function readCell(sentence: string, locale: string): FoundName[] {
  const tokens = [...sentence.matchAll(word)].map(({ 0: text, index }) => ({
    text: text.replace(/\.+$/, ""),
    start: index,
    end: index + text.replace(/\.+$/, "").length,
  }))
  if (!/[.!…]["”“»)]*\s*$/.test(sentence) && isTitle(tokens.map(({ text }) => text))) return []
  const isGerman = /^(?:de|lb)\b/i.test(locale)
  const names: FoundName[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at
    while (end < tokens.length && belongs(tokens, at, end, sentence)) end += 1
    while (end > at && joints.has(tokens[end - 1]?.text.toLowerCase() ?? "")) end -= 1
    if (end === at) continue
    const run = tokens.slice(at, end)
    at = end - 1
    const start = withoutTitles(
      !withoutCapitals.test(locale) &&
        beginsSentence(sentence, run[0]?.start ?? 0) &&
        !unmistakable.test(run[0]?.text ?? "")
        ? dropFirst(run, isGerman)
        : run,
    )
    if (!isName(start, isGerman)) continue
    const [first, last] = [start[0], start.at(-1)]
    if (first === undefined || last === undefined) continue
    names.push({
      written: sentence.slice(first.start, last.end),
      words: start.map(({ text }) => text).filter((text) => !joints.has(text.toLowerCase())),
      start: first.start,
      end: last.end,
    })
  }
  return names
}

interface Token {
  text: string
  start: number
  end: number
}

/** Whether a word continues the name that began: a capital, or a joint with a capital behind it. */
function belongs(tokens: readonly Token[], first: number, at: number, sentence: string): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]]
  if (token === undefined) return false
  if (at > first && before !== undefined && !/^[\s\u00a0]+$/.test(sentence.slice(before.end, token.start))) return false
  if (/^\p{Lu}/u.test(token.text)) return true
  if (/^\p{Ll}+\p{Lu}/u.test(token.text)) return true
  if (at === first || !joints.has(token.text)) return false
  return [tokens[at + 1], tokens[at + 2]].some(
    (next) => /^\p{Lu}/u.test(next?.text ?? "") && !/[.,;:!?]/.test(sentence.slice(token.end, next?.start)),
  )
}

/** The first word of a sentence has its capital from there. */
function dropFirst(run: readonly Token[], isGerman: boolean): Token[] {
  const [first, second, ...rest] = run
  if (first === undefined || second === undefined || joints.has(second.text)) return []
  const isDropped = beginners.has(first.text.toLowerCase()) || (isGerman && isGermanAdjective(first.text))
  return isDropped ? [second, ...rest] : [first, second, ...rest]
}

/** A person's name without what the person is. */
function withoutTitles(run: readonly Token[]): readonly Token[] {
  const first = run.findIndex(({ text }) => !titles.has(text.toLowerCase().replace(/\.$/, "")))
  return first > 0 ? run.slice(first) : run
}

function isName(run: readonly Token[], isGerman: boolean): boolean {
  const words = run.filter(({ text }) => !joints.has(text.toLowerCase()))
  if (words.every(({ text }) => isCommon(text))) return false
  if (words.some(({ text }) => unmistakable.test(text) && !/^\p{Lu}\.$/u.test(text))) return true
  return isGerman ? words.length > 1 : words.some(({ text }) => text.length > 1)
}

function isCommon(text: string): boolean {
  return text.length < 2 || unitSigns.has(text) || common.has(text.toLowerCase().replace(/['’]s$/, ""))
}

/** What follows a colon, or an opening mark has its capital from there, as the first word has. */
function beginsSentence(sentence: string, start: number): boolean {
  return /^[^\p{L}\p{N}]*$|[:“"„«(¿¡]\s*$/u.test(sentence.slice(0, start))
}

/** A heading in the English style has capitals that say nothing. */
function isTitle(words: readonly string[]): boolean {
  const long = words.filter((text) => /^\p{L}{4,}/u.test(text))
  return long.length >= 4 && long.filter((text) => /^\p{Lu}/u.test(text)).length > long.length * 0.7
}
