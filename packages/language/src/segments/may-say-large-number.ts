import { readNumberWords } from "../text/read-number-words.ts"

/** The words from a hundred on of each language, alone or within a longer word that is a number as well. */
const large: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:hundreds?|thousands?)(?!\p{L})/giu,
  de: /(?<!\p{L})(?!jahr)\p{L}{0,30}?(?:hundert|tausend)\p{L}{0,30}/giu,
  nl: /(?<!\p{L})\p{L}{0,30}?(?:honderd|duizend)\p{L}{0,30}/giu,
  fr: /(?<!\p{L})(?<!pour )(?:cents?|centaines?|mille|milliers?)(?!\p{L})/giu,
  es: /(?<!\p{L})(?<!por )(?:cien|(?:dos|tres|cuatro|seis|sete|ocho|nove)?cient[oa]s?|quinient[oa]s|mil|miles)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?<!por )(?:cem|cento|centenas|(?:duz|trez|quatroc|quinh|seisc|setec|oitoc|novec)ent[oa]s|mil|milhares)(?!\p{L})/giu,
  it: /(?<!\p{L})(?<!per )(?:(?!ac|per)\p{L}{0,30}?cento\p{L}{0,30}|centinaia|mille|migliaia|\p{L}{1,30}mila(?:\p{L}{4,30})?)(?!\p{L})/giu,
  zh: /[百千万億亿萬]/gu,
  ja: /[百千万億亿萬]/gu,
}
/** Such a word alone, which says a round number: hundreds, tausend, mille. */
const alone =
  /^(?:hundreds?|thousands?|(?:ein)?(?:hundert|tausend)(?:e|en|er)?|honderd(?:en)?|duizend(?:en)?|cents?|centaines?|mille|milliers?|cien|cient[oa]s?|mil|miles|cem|cento|centenas|milhares|centinaia|migliaia|[百千万億亿萬])$/iu

/**
 * Whether a text may say a number of three digits or more in words. Languages put such words together in many ways, so this explains
 * more than the text says: a round number needs a word such as "thousand", any other one a second word of a number as well.
 */
export function maySayLargeNumber(text: string, locale: string, value: number): boolean {
  const words = value < 100 ? null : text.match(large[locale.toLowerCase().split("-")[0] ?? ""] ?? /$^/u)
  if (words === null) return false
  if (/^\d0*$/.test(String(value)) || words.length > 1 || words.some((word) => !alone.test(word))) return true
  return readNumberWords(text).some(({ values: [number = 0] }) => number !== 100)
}
