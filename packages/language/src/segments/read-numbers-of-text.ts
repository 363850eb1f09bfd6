import { type FoundNumber, readNumbers } from "../text/read-numbers.ts"

/** What stands behind the hour on a clock, and may stand before it in Chinese and Japanese. */
const clockAfter = /^(?:\s?(?:[:.]\d{2}|h(?:rs?|eures?)?\b|uhr\b|[時时点點시])|\s?[ap]\.?\s?m\b)/iu
const clockPoint = /(?<=(?<!\d)\d{1,2})\.(?=\d{2}\s?(?:uhr|h\b|[ap]\.?\s?m\b))/giu
const afternoon = /^(?:[:.]\d{2})?\s?p\.?\s?m\b/iu
const century = /^\s?(?:st|nd|rd|th)?[\s-]century/iu
const decade = /^(?:'?s\b|er\b|er[\s-]|ern\b)/iu
const thousands: readonly (readonly [sign: RegExp, factor: number])[] = [
  [/^\s?[億亿억]\s?$/u, 1e8],
  [/^\s?[万萬만]\s?$/u, 1e4],
  [/^\s?[千천]\s?$/u, 1e3],
]

/**
 * The numbers of a text with all that they can mean to a translator: 3 in “3:30 p.m.” is also 15, 1万2000 is 12,000, and the 19th century is
 * that of the 1800s.
 */
export function readNumbersOfText(text: string, locale: string): FoundNumber[] {
  const plain = text.replaceAll(clockPoint, ":")
  return joinThousands(text, readNumbers(plain, locale)).map((number) => {
    const after = text.slice(number.end, number.end + 16)
    const [value = 0] = number.values
    const more: number[] = []
    if (Number.isInteger(value) && value <= 24 && clockAfter.test(after)) {
      if (afternoon.test(after)) more.push(value === 12 ? 12 : value + 12)
      else if (value === 12) more.push(0, 24)
      else if (value === 0) more.push(12, 24)
      // In Chinese and Japanese, a word before the hour tells its half of the day.
      else if (/(?:午後|下午|晚上|오후)\s?$/u.test(text.slice(0, number.start))) more.push(value + 12)
    }
    if (century.test(after)) more.push((value - 1) * 100)
    if (/^\d{4}$/.test(number.written) && value % 10 === 0 && decade.test(after)) more.push(value % 100)
    // Finnish and Swedish write the 19th century as 1800-talet and 1800-luku.
    if (value % 100 === 0 && /^-(?:tal|luvu|luku)/iu.test(after)) more.push(value / 100 + 1)
    return more.length === 0 ? number : { ...number, values: [...number.values, ...more] }
  })
}

/** 1万2000 and 3億5000万 are one number each. */
function joinThousands(text: string, numbers: readonly FoundNumber[]): FoundNumber[] {
  const joined: FoundNumber[] = []
  for (const number of numbers) {
    const last = joined.at(-1)
    const between = last === undefined ? "" : text.slice(last.end, number.start)
    const factor = thousands.find(([sign]) => sign.test(between))?.[1]
    if (last === undefined || factor === undefined) {
      joined.push(number)
      continue
    }
    const high = (last.values[0] ?? 0) * factor
    joined[joined.length - 1] = {
      written: text.slice(last.start, number.end),
      values: number.values.map((value) => high + value),
      start: last.start,
      end: number.end,
    }
  }
  return joined
}
