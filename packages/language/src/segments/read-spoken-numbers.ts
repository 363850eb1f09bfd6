import { readNumberWords } from "../text/read-number-words.ts"
import type { FoundNumber } from "../text/read-numbers.ts"

/** Words that mean a number, and are none themselves, each with what a translator may write for it. */
const meanings: readonly (readonly [words: RegExp, ...values: number[]])[] = [
  [
    /\b(?:twice|both|double|twofold|pair|couple)|\b(?:beide|doppel|paar)|\b(?:deux fois|doble|dobro|doppio|dubbel)/iu,
    2,
  ],
  [/\b(?:thrice|triple|threefold)\b/iu, 3],
  [
    /\b(?:half|halves|demi|moitié|mitad|medio|media|metade|meio|metà|mezzo|mezza)|\b(?:hälfte|halb|helft)|半/iu,
    50,
    0.5,
    30,
    2,
  ],
  [/\bquarter|viertel|\bquart|cuart|kwart/iu, 25, 0.25, 15, 4],
  [/\bthird|drittel|\btiers|tercio|terço|derde/iu, 33, 3],
  [/\bfortnight/iu, 14, 2],
  [/\bdozen|dutzend|douzaine|docena|dúzia|dozzin|dozijn/iu, 12],
  [/\bdecade|jahrzehnt|décennie|década|decennio|decennium/iu, 10],
  [/\bcenturi|\bcentury|jahrhundert|siècle|siglo|século|secolo|eeuw/iu, 100],
  [/\bnoon|midday|midnight|\bmittag|mitternacht|midi\b|minuit/iu, 12, 24, 0],
  [/around the clock|round the clock|rund um die uhr/iu, 24, 7],
  [/\bhundred|hundert|honderd|\bcent\b|\bcien\b|\bcem\b|\bcento\b/iu, 100],
  [/\bthousand|tausend|duizend|\bmille\b|\bmil\b/iu, 1000],
]

/** Beginnings of words such as dreimal, fünfjährig, fivefold and cinquième. */
const beginnings: readonly (readonly [word: RegExp, value: number])[] = [
  /(?<!\p{L})(?:zwei|zwo|twee|segund|second|deuxi)\p{L}/iu,
  /(?<!\p{L})(?:drei|dritt|drie|three|terc|terz|troisi)\p{L}/iu,
  /(?<!\p{L})(?:vier|four|cuart|quart|quatri)\p{L}/iu,
  /(?<!\p{L})(?:fünf|vijf|five|quint|cinqui)\p{L}/iu,
  /(?<!\p{L})(?:sechs|zes|six|sext|sest)\p{L}/iu,
  /(?<!\p{L})(?:sieb|zeven|seven|s[eé]ptim|settim|septi)\p{L}/iu,
  /(?<!\p{L})(?:acht|eight|octav|oitav|ottav|huiti)\p{L}/iu,
  /(?<!\p{L})(?:neun|negen|nine|noven|nono|nona|neuvi)\p{L}/iu,
  /(?<!\p{L})(?:zehn|tien|d[eé]cim|dixi)\p{L}/iu,
  /(?<!\p{L})elf\p{L}/iu,
  /(?<!\p{L})(?:zwölf|twaalf)\p{L}/iu,
].map((word, index) => [word, index + 2])

const hanDigits = new Map(Array.from("〇一二三四五六七八九", (sign, index) => [sign, index]))
for (const [sign, value] of [
  ["零", 0],
  ["两", 2],
  ["兩", 2],
  ["壱", 1],
] as const)
  hanDigits.set(sign, value)
const hanUnits = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
])
const hanLarge = new Map([
  ["万", 1e4],
  ["萬", 1e4],
  ["億", 1e8],
  ["亿", 1e8],
])

/** What a text can mean by numbers in words: cardinals, ordinals, fractions, Roman and Chinese numerals, months. Generous, for it only explains. */
export function readSpokenNumbers(text: string, locale: string): FoundNumber[] {
  const found: FoundNumber[] = [...readNumberWords(text)]
  const add = (written: string, start: number, values: readonly number[]) => {
    found.push({ written, start, end: start + written.length, values })
  }
  for (const [words, ...values] of meanings) {
    const match = words.exec(text)
    if (match !== null) add(match[0], match.index, values)
  }
  for (const [word, value] of beginnings) {
    const match = word.exec(text)
    if (match !== null) add(match[0], match.index, [value])
  }
  for (const { 0: written, index } of text.matchAll(
    /(?<![\p{L}\p{N}])[IVX]{1,7}(?=(?:e|er|ème|º|°)?(?![\p{L}\p{N}]))/gu,
  )) {
    add(written, index, [fromRoman(written)])
  }
  for (const { 0: written, index } of text.matchAll(/[〇零一二三四五六七八九两兩壱十百千万萬億亿]{1,20}/gu)) {
    add(written, index, [fromHan(written)])
  }
  const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu))
  for (const [index, names] of monthsOf(locale).entries()) {
    const name = names.find((one) => words.has(one))
    if (name !== undefined) add(name, 0, [index + 1])
  }
  return found
}

function fromRoman(written: string): number {
  const values = Array.from(written, (sign) => (sign === "I" ? 1 : sign === "V" ? 5 : 10))
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

function fromHan(written: string): number {
  let [whole, part, digit] = [0, 0, 0]
  for (const sign of written) {
    const [unit, large] = [hanUnits.get(sign), hanLarge.get(sign)]
    if (unit !== undefined) part += (digit || 1) * unit
    else if (large !== undefined) {
      whole += (part + digit || 1) * large
      part = 0
    }
    digit = unit === undefined && large === undefined ? digit * 10 + (hanDigits.get(sign) ?? 0) : 0
  }
  return whole + part + digit
}

const months = new Map<string, string[][]>()

/** The names of the months in small letters, January first. */
function monthsOf(locale: string): string[][] {
  const known = months.get(locale)
  if (known !== undefined) return known
  const formats = (["long", "short"] as const).map(
    (month) => new Intl.DateTimeFormat(supported(locale), { month, day: "numeric", timeZone: "UTC" }),
  )
  const names = Array.from({ length: 12 }, (_, index) =>
    formats
      .map((format) => format.formatToParts(Date.UTC(2024, index, 1)).find(({ type }) => type === "month")?.value ?? "")
      .map((name) => name.toLowerCase().replace(/\.$/, ""))
      // Japanese months are digits.
      .filter((name) => /^\p{L}{3,}$/u.test(name)),
  )
  months.set(locale, names)
  return names
}

function supported(locale: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
