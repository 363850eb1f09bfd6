import {
  ara,
  ces,
  dan,
  deu,
  ell,
  eng,
  fin,
  fra,
  heb,
  hin,
  hun,
  ind,
  ita,
  jpn,
  kor,
  nld,
  nob,
  pol,
  por,
  porBr,
  ron,
  rus,
  spa,
  swe,
  tha,
  tur,
  ukr,
  vie,
  zho,
} from "stopword"

const lists: Record<string, readonly string[]> = {
  ar: ara,
  cs: ces,
  da: dan,
  de: deu,
  el: ell,
  en: eng,
  fi: fin,
  fr: fra,
  he: heb,
  hi: hin,
  hu: hun,
  id: ind,
  it: ita,
  ja: jpn,
  ko: kor,
  nl: nld,
  nb: nob,
  no: nob,
  pl: pol,
  pt: [...por, ...porBr],
  ro: ron,
  ru: rus,
  es: spa,
  sv: swe,
  th: tha,
  tr: tur,
  uk: ukr,
  vi: vie,
  zh: zho,
}
const known = new Map<string, ReadonlySet<string>>()

/** The words of a language that tell nothing by themselves, such as articles; none for a language without a list. */
export function stopWords(locale: string): ReadonlySet<string> {
  const [language = ""] = locale.toLowerCase().split("-")
  const words = known.get(language) ?? new Set((lists[language] ?? []).map((word) => word.toLowerCase()))
  known.set(language, words)
  return words
}
