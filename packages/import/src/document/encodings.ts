/** An encoding whose bytes can be taken for those of another one. */
export interface Encoding {
  name: string
  /** Whether a text that was decoded so is not plainly wrong. */
  isPossible: (text: string) => boolean
  /** Whether a text that was decoded so can be one of its languages. */
  isPlausible: (text: string) => boolean
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The share of a text's characters beyond ASCII. */
const share = (text: string, pattern: RegExp): number =>
  countOf(text, pattern) / Math.max(1, countOf(text, /[^\0-\x7f]/gu))

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const halfwidth = /[\uff61-\uff9f]/g
const hanzi = /\p{Script=Han}/gu
const hangul = /[\uac00-\ud7a3]/g

// The most frequent characters. In a text of a language, they are at least a sixth of all; in bytes of another encoding, hardly one.
const simplified =
  /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日者意无力它与长把机第此已工使情明性知全三又关点正业外将两高间由问很最重]/g
const traditional =
  /[的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日者意無力它與長把機第此已工使情明性知全三又關點正業外將兩高間由問很最重]/g
const korean = /[이다는의에을를가고하은지로기도한사리서자어나라인대시아그해일수정들보제만부니게과전]/g
const frequent = 1 / 6

const isJapanese = (text: string): boolean =>
  share(text, kana) > 0.15 && share(text, halfwidth) < 0.15 && share(text, hangul) < 0.05
const isChinese =
  (common: RegExp) =>
  (text: string): boolean =>
    /[，。、：]/.test(text) &&
    share(text, hanzi) > 0.6 &&
    share(text, kana) < 0.02 &&
    countOf(text, common) / countOf(text, hanzi) > frequent

const isKorean = (text: string): boolean =>
  share(text, hangul) > 0.7 && countOf(text, korean) / countOf(text, hangul) > frequent

/** What texts of all these languages have beside letters. */
const typographic = /¡(?=\p{L}.*!)|¿(?=\p{L}.*\?)|[\u00a0\u00ad“”„‘’‚‹›«»–—…•·§©®™°€£\u200c-\u200f،؛؟־׀׃₪₫]/gu

/** A sign within a word, which no language has there. */
const withinWord = /\p{L}(?![’·\u00ad\u200c-\u200f־])[^\0-\x7f\p{L}\p{M}]+\p{L}/u
const wrongCase = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{M}/u

/** Words of one script, whose capitals stand at their beginning or throughout. */
function hasWords(script: string): Omit<Encoding, "name"> {
  const own = new RegExp(String.raw`^[\p{Script=${script}}\p{Script=Inherited}]+$`, "u")
  const isPossible = (text: string): boolean => {
    const beyond = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^\0-\x7f]/.test(word))
    if (withinWord.test(text) || beyond.some((word) => !own.test(word) || wrongCase.test(word))) return false
    const letters = beyond.join("")
    if (script === "Latin") return beyond.length === 0 || countOf(letters, /[^\0-\x7f]/g) < countOf(letters, /[a-z]/gi)
    const hasCase = /\p{Lu}|\p{Ll}/u.test(letters)
    const hasBoth = /\p{Lu}/u.test(letters) && /\p{Ll}/u.test(letters)
    return beyond.length > 0 && (beyond.length < fewWords || !hasCase || hasBoth)
  }
  const isPlausible = (text: string): boolean =>
    isPossible(text) && /^[\0-\x7f\p{L}\p{M}]*$/u.test(text.replace(typographic, ""))
  return { isPossible, isPlausible }
}

/** So many words of an alphabet with capitals have some, and have others. */
const fewWords = 6

const inWords = (isPlausible: (text: string) => boolean): Omit<Encoding, "name"> => ({
  isPossible: isPlausible,
  isPlausible,
})

const latin = hasWords("Latin")
const cyrillic = hasWords("Cyrillic")

/** The encodings that old sites are written in, apart from UTF-8 and UTF-16. */
export const encodings: readonly Encoding[] = [
  { name: "shift_jis", ...inWords(isJapanese) },
  { name: "euc-jp", ...inWords(isJapanese) },
  { name: "gb18030", ...inWords(isChinese(simplified)) },
  { name: "big5", ...inWords(isChinese(traditional)) },
  { name: "euc-kr", ...inWords(isKorean) },
  ...["windows-1252", "windows-1250", "iso-8859-2", "windows-1254", "windows-1257", "windows-1258"].map((name) => ({
    name,
    ...latin,
  })),
  { name: "windows-1251", ...cyrillic },
  { name: "koi8-r", ...cyrillic },
  { name: "windows-1253", ...hasWords("Greek") },
  { name: "windows-1255", ...hasWords("Hebrew") },
  { name: "windows-1256", ...hasWords("Arabic") },
]
