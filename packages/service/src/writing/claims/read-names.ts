export interface FoundName {
  written: string
  words: readonly string[]
  start: number
  end: number
}

const word = /[\p{L}\p{N}][\p{L}\p{N}.&+]*(?:['’-][\p{L}\p{N}]+)*/gu
/** Words that join the parts of a name: Banco de España. */
const joints = new Set(
  "de del della di da do dos la le van von der den of the for and y e et und & für zu zur zum".split(" "),
)
/** Capitals that are no names of their own, such as adjectives of countries. */
const common = new Set(
  (
    "i i'm i've i'd i'll ok internet web english german french spanish italian dutch portuguese european american british chinese " +
    "japanese sie ihr ihre ihnen ihren ihrem ihrer du dein faq pdf url html css api seo ai ki it tv cd dvd usb wifi gps ceo cto cfo usa eu uk us"
  ).split(" "),
)
const unmistakable = /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{Lu}\p{Lu}|&/u

/**
 * The proper names in a sentence, by their capitals. The first word counts with a second one only. In German, where all nouns have
 * capitals, a name has two of them in a row, or a capital within.
 */
export function readNames(sentence: string, locale: string): FoundName[] {
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
      beginsSentence(sentence, run[0]?.start ?? 0) && !unmistakable.test(run[0]?.text ?? "") ? dropFirst(run) : run,
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
function dropFirst(run: readonly Token[]): Token[] {
  const [first, second, ...rest] = run
  if (first === undefined || second === undefined || joints.has(second.text)) return []
  return beginners.has(first.text.toLowerCase()) ? [second, ...rest] : [first, second, ...rest]
}

/** A person's name without what the person is. */
function withoutTitles(run: readonly Token[]): readonly Token[] {
  const first = run.findIndex(({ text }) => !titles.has(text.toLowerCase().replace(/\.$/, "")))
  return first > 0 ? run.slice(first) : run
}

const titles = new Set(
  (
    "mr mrs ms miss dr prof professor sir dame president sen senator gov governor speaker judge justice chancellor minister us u.s " +
    "herr frau präsident monsieur madame señor señora senhor senhora signor signora meneer mevrouw"
  ).split(" "),
)

/** Words that often begin sentences before a name. */
const beginners = new Set(
  (
    "another other the a an our your their his her its this that these those with from in on at by for since until when while where if as and but or so after " +
    "before today like both according unlike each every all most many some founder ceo at der die das ein eine unser unsere ihr ihre mit von in im " +
    "am bei für seit bis wenn weil und aber oder nach vor laut auch le la les l un une notre nos votre vos avec de des du en depuis selon chez et mais " +
    "pour el los las una nuestro nuestra su sus con desde según y pero para o os as um uma nosso nossa seu sua com no na em segundo e mas il lo gli i " +
    "uno nostro nostra suo con da dal nel secondo ma per het een onze ons uw met van bij sinds volgens en maar voor"
  ).split(" "),
)

function isName(run: readonly Token[], isGerman: boolean): boolean {
  const words = run.filter(({ text }) => !joints.has(text.toLowerCase()))
  if (words.every(({ text }) => common.has(text.toLowerCase().replace(/['’]s$/, "")) || text.length < 2)) return false
  if (words.some(({ text }) => unmistakable.test(text) && !/^\p{Lu}\.$/u.test(text))) return true
  return isGerman ? words.length > 1 : words.some(({ text }) => text.length > 1)
}

function beginsSentence(sentence: string, start: number): boolean {
  return /^[^\p{L}\p{N}]*$|[:“"„«(]\s*$/u.test(sentence.slice(0, start))
}

/** A heading in the English style has capitals that say nothing. */
function isTitle(words: readonly string[]): boolean {
  const long = words.filter((text) => /^\p{L}{4,}/u.test(text))
  return long.length >= 4 && long.filter((text) => /^\p{Lu}/u.test(text)).length > long.length * 0.7
}
