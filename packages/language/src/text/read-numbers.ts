import { toAsciiDigits } from "./to-ascii-digits.ts"

/** A number in a text. */
export interface FoundNumber {
  /** As written. */
  written: string
  /** What it can mean, the likeliest first: `1.234` is 1.234 in English and 1234 in German. */
  values: readonly number[]
  start: number
  end: number
}

const separated = /\d+(?:[.,'’٫٬]\d+|[\u00a0\u202f\u2009 ]\d{3}(?!\d))*/gu
const myriads =
  /(?<![\d.,])(?:(?<oku>\d{1,8})\s?[億亿억]\s?)?(?:(?<man>\d{1,4})\s?[万萬만]\s?)?(?<rest>\d{1,3}(?:,\d{3})+|\d{1,7})?(?![\d.,]*[万萬만億亿억])/gu
/** Longer rows of digits are no number that anybody states. */
const longest = 40
/** Words and signs that multiply the number before them. */
const magnitudes: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?[万萬만]/u, 1e4],
  [/^\s?[億亿억]/u, 1e8],
  [/^\s?(?:k\b|thousand|tausend|tsd\b|mille\b|mil\b|mila\b|duizend|tys\b|тыс|тысяч|ألف|آلاف)/iu, 1e3],
  [/^\s?(?:m\b|mio\b|mln\b|million|millon|millón|milion|milhão|milhões|miljoen|miljon|миллион|млн|مليون|ملايين)/iu, 1e6],
  [/^\s?(?:bn\b|mrd\b|mld\b|billion|milliard|miliard|miljard|mil millones|bilhão|bilhões|миллиард|млрд|مليار)/iu, 1e9],
  // On the clock, afternoons begin anew.
  [/^\s?p\.?m\b/iu, 0],
]

/**
 * The numbers of a text, with digits of any script. A row of digits with other signs between them, such as a date or a version, is as
 * many numbers.
 *
 * @param locale Tells whether a comma or a point begins the fraction.
 */
export function readNumbers(text: string, locale: string): FoundNumber[] {
  const plain = toAsciiDigits(text)
  const found: FoundNumber[] = []
  const joined = readMyriads(plain)
  for (const { start, end, value } of joined)
    found.push({ written: text.slice(start, end), values: [value], start, end })
  for (const { 0: written, index } of plain.matchAll(separated)) {
    if (joined.some(({ start, end }) => index >= start && index < end)) continue
    const after = plain.slice(index + written.length, index + written.length + 16)
    const values = toValues(written, locale)
    if (values.length > 0) {
      found.push({
        written: text.slice(index, index + written.length),
        values: multiplyNumbers(values, after),
        start: index,
        end: index + written.length,
      })
      continue
    }
    for (const { 0: part, index: at } of written.matchAll(/\d+/g)) {
      const start = index + at
      found.push({ written: part, values: [Number(part)], start, end: start + part.length })
    }
  }
  return found
}

/** The numbers of several parts that Chinese, Japanese and Korean write: 1万2000 is 12000. */
function readMyriads(plain: string): { start: number; end: number; value: number }[] {
  if (!/[万萬만億亿억]/u.test(plain)) return []
  return [...plain.matchAll(myriads)].flatMap(({ 0: written, index, groups = {} }) => {
    const parts = [groups["oku"], groups["man"], groups["rest"]]
    if (parts.filter((part) => part !== undefined).length < 2) return []
    const [oku = 0, man = 0, rest = 0] = parts.map((part) => Number((part ?? "0").replaceAll(",", "")))
    return [{ start: index, end: index + written.length, value: oku * 1e8 + man * 1e4 + rest }]
  })
}

/** Whether two numbers can mean the same. */
export function isSameNumber(one: FoundNumber, other: FoundNumber): boolean {
  return one.values.some((value) => other.values.some((also) => Math.abs(value - also) <= Math.abs(value) * 1e-9))
}

/** The readings of digits with separators. None if it is no single number. */
function toValues(written: string, locale: string): number[] {
  if (written.length > longest) return []
  if (/^\d+$/.test(written)) return [Number(written)]
  const decimals = pointOf(locale) === "," ? [",", "."] : [".", ","]
  const values: number[] = []
  for (const decimal of [...decimals, "٫"]) {
    const point = decimal === "." ? String.raw`\.` : decimal
    const grouped = new RegExp(String.raw`^\d{1,3}(?:([^\d${point}])\d{3}(?:\1\d{2,3})*)?(?:${point}\d+)?$`, "u")
    const ungrouped = new RegExp(String.raw`^\d+${point}\d+$`, "u")
    if (!grouped.test(written) && !ungrouped.test(written)) continue
    const value = Number(written.replaceAll(new RegExp(String.raw`[^\d${point}]`, "gu"), "").replace(decimal, "."))
    if (!values.includes(value)) values.push(value)
  }
  return values
}

/** The readings of a number with the words behind it, such as million. */
export function multiplyNumbers(values: readonly number[], after: string): number[] {
  const factor = magnitudes.find(([pattern]) => pattern.test(after))?.[1]
  if (factor === undefined) return [...values]
  return [...values, ...values.map((value) => (factor === 0 ? value + 12 : Number((value * factor).toPrecision(12))))]
}

const points = new Map<string, string>()

function pointOf(locale: string): string {
  let point = points.get(locale)
  if (point === undefined) {
    point =
      new Intl.NumberFormat(supported(locale)).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? "."
    points.set(locale, point)
  }
  return point
}

function supported(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? "en"
  } catch (error) {
    if (error instanceof RangeError) return "en"
    throw error
  }
}
