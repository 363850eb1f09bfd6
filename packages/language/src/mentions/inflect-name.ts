/** The case endings of names in a language: endings that follow a name, and endings that replace its last letters. */
interface Endings {
  /** Endings after the whole name. */
  after: readonly string[]
  /** Endings that replace an ending, the longest match first. */
  instead?: readonly (readonly [ending: string, ...others: string[]])[]
  /** Endings that replace the ending of the first of several words, if that is an adjective. */
  first?: readonly [ending: string, ...others: string[]]
}

const slavicLatin: Endings = {
  after: ["a", "u", "owi", "ovi", "em", "iem", "om", "e", "ie", "ów", "ům", "ami", "ach", "y", "i"],
  instead: [
    ["ka", "ki", "ce", "kę", "ką", "ko", "ku", "kou", "kom", "kami", "kach"],
    ["ga", "gi", "dze", "gę", "gą", "go", "gom"],
    ["a", "y", "i", "ie", "e", "ę", "ą", "o", "u", "ou", "om", "ami", "ach"],
  ],
}

const cyrillic: Endings = {
  after: ["а", "у", "ом", "ем", "е", "ы", "и", "ов", "ам", "ами", "ах", "і", "ові"],
  instead: [
    ["а", "ы", "и", "е", "у", "ой", "ою", "і"],
    ["я", "и", "е", "ю", "ей", "ею", "ї"],
    ["й", "я", "ю", "ем", "е"],
    ["ь", "я", "ю", "ем", "е", "и"],
  ],
}

const germanic: Endings = { after: ["s"] }

const finnic: Endings = {
  after: (
    "n in an ia ien ssa issa sta ista un iin lla illa lta ilta lle ille ksi na ina tta ta " +
    "ssä issä stä istä llä illä ltä iltä nä inä ttä ni si nsa nkin aan ään een oon öön seen kin kaan kään han hän"
  ).split(" "),
}

const hungarian: Endings = {
  after: (
    "t at et ot öt nak nek val vel ban ben ból ből ba be on en ön n ra re ról ről hoz hez höz tól től nál nél ig ért " +
    "ként é ja je"
  ).split(" "),
}

const korean: Endings = {
  after: (
    "은 는 이 가 을 를 의 에 에서 에게 와 과 로 으로 도 만 보다 처럼 까지 부터 라는 이라는 이나 나 이며 며 입니다 이다 " +
    "에는 에서는 에도 에서도 으로는 로는 와는 과는 만의 까지의 랑 이랑 하고 라고 이라고 한테 께서 조차 마저 뿐 밖에 예요 이에요"
  ).split(" "),
}

const byLanguage: Readonly<Record<string, Endings>> = {
  de: { ...germanic, first: ["sche", "schen", "scher", "schem"] },
  nl: germanic,
  sv: germanic,
  da: germanic,
  nb: germanic,
  no: germanic,
  pl: slavicLatin,
  cs: slavicLatin,
  sk: slavicLatin,
  hr: slavicLatin,
  sl: slavicLatin,
  ru: cyrillic,
  uk: cyrillic,
  be: cyrillic,
  bg: cyrillic,
  fi: finnic,
  et: finnic,
  hu: hungarian,
  ko: korean,
}

/** The endings that a name can have in a language, such as `s` in German. Empty for languages without a list. */
export function endingsAfter(locale: string): readonly string[] {
  return byLanguage[locale.split("-")[0] ?? ""]?.after ?? []
}

/**
 * The inflected forms of a name that change its letters, such as Żabki and Żabce for Żabka, without the name itself. A
 * name of several words is inflected in its last word, or in an adjective at its start: der Deutschen Bahn.
 */
export function inflectName(name: string, locale: string): string[] {
  const { instead = [], first } = byLanguage[locale.split("-")[0] ?? ""] ?? {}
  const [word = "", ...rest] = name.split(" ")
  if (first !== undefined && rest.length > 0 && word.endsWith(first[0])) {
    return first.slice(1).map((other) => [word.slice(0, -first[0].length) + other, ...rest].join(" "))
  }
  const fits = instead.find(([ending]) => name.length > ending.length + 2 && name.endsWith(ending))
  if (fits === undefined) return []
  const [ending, ...others] = fits
  return others.map((other) => name.slice(0, -ending.length) + other)
}
