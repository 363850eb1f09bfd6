/** Letters that are also written without their accent, and how. */
const transcribed: Readonly<Record<string, string>> = {
  ä: "ae|a",
  ö: "oe|o",
  ü: "ue|u",
  ß: "ss",
  ø: "oe|o",
  å: "aa|a",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ı: "i",
  ة: "ه",
  ى: "ي",
}
/** Kana that are written small or large. */
const kana = ["ヤャ", "ユュ", "ヨョ", "ツッ", "アァ", "イィ", "ウゥ", "エェ", "オォ"]
/** What a name without accents may have in a text: not an umlaut, which makes another name. */
const accents: Readonly<Record<string, string>> = {
  a: "àáâã",
  c: "ç",
  e: "èéêë",
  i: "ìíî",
  n: "ñ",
  o: "òóôõ",
  u: "ùúû",
}
const quotes = "['’ʼ`´]"
const hyphens = "[-‐‑–]"
/** The vowel signs of Arabic, and the stroke that stretches a word. */
const arabicSigns = "[\\u064b-\\u0652\\u0640]*"

/**
 * The source of a pattern for a name in all its spellings: with or without accents (from four letters on), apostrophes and hyphens, with other
 * spaces, as one word, and with vowel signs. It is for the flags `giu`.
 */
export function spellingPattern(name: string): string {
  const letters = (name.match(/[\p{L}\p{N}]/gu) ?? []).length
  const toPattern = (unit: string): string => {
    if (/\s/u.test(unit)) return letters < 4 ? "[\\s\\u00a0]+" : `(?:[™®©]?[\\s\\u00a0]+|${hyphens}|)`
    if (/['’ʼ`´]/u.test(unit)) return letters < 5 ? quotes : `${quotes}?`
    if (/[-‐‑–]/u.test(unit)) return letters < 5 ? hyphens : `(?:${hyphens}|[・\\s\\u00a0]|)`
    if (unit === "&") return "\\s?&\\s?"
    if (unit === ".") return "\\.\\s?"
    if (/[\\^$*+?()[\]{}|/]/u.test(unit)) return `\\${unit}`
    return toLetter(unit.toLowerCase(), unit, letters)
  }
  const pattern = Array.from(name.replace(/\s*&\s*/gu, "&").replace(/\s+/gu, " "), toPattern).join("")
  // Roßmann for Rossmann.
  return letters < 4 ? pattern : pattern.replaceAll("ss", "(?:ss|ß)")
}

function toLetter(small: string, unit: string, letters: number): string {
  if (/\p{Script=Arabic}/u.test(unit)) {
    const other = transcribed[unit] ?? withoutMarks(unit)
    return `${other === unit ? unit : `(?:${unit}|${other})`}${arabicSigns}`
  }
  const sizes = kana.find((one) => one.includes(unit))
  if (sizes !== undefined) return `[${sizes}]`
  if (letters < 4) return unit
  const other = transcribed[small] ?? withoutMarks(small)
  if (/\p{Script=Latin}/u.test(unit) && other !== small) return `(?:${unit}|${other})`
  const marked = letters < 6 ? undefined : accents[small]
  return marked === undefined ? unit : `[${small}${marked}]`
}

const withoutMarks = (letter: string) => letter.normalize("NFD").replace(/\p{M}+/gu, "")
