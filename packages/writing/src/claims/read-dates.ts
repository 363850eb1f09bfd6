import { isAscii } from "@citable/language/text/is-ascii"
import { toAsciiDigits } from "@citable/language/text/to-ascii-digits"

import type { ClaimDate } from "./claim-token.ts"

export interface FoundDate {
  written: string
  /** What it can mean: 05/03/2024 is in March or in May. */
  dates: readonly ClaimDate[]
  start: number
  end: number
}

const languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "sv", "da", "cs", "ru"]
let known: { months: ReadonlyMap<string, number>; forms: ReturnType<typeof readForms> } | undefined

/**
 * Month names of many languages, long and short, and the formats of dates with them. Short ones need a day or a year beside them, as
 * “may” and “mar” do.
 */
function readMonths() {
  const months = new Map<string, number>()
  for (const language of languages) {
    for (const form of ["long", "short"] as const) {
      const writer = new Intl.DateTimeFormat(language, { month: form, day: "numeric", timeZone: "UTC" })
      for (let month = 1; month <= 12; month += 1) {
        const part = writer.formatToParts(Date.UTC(2024, month - 1, 1)).find(({ type }) => type === "month")?.value
        const name = part?.toLowerCase().replace(/\.$/, "")
        if (name !== undefined && /^\p{L}{3,}$/u.test(name) && !months.has(name)) months.set(name, month)
      }
    }
  }
  const names = [...months.keys()].toSorted((a, b) => b.length - a.length)
  return { months, forms: readForms(`(?:${names.join("|")})`) }
}

/** The formats of dates, and whether one can be without a digit. */
function readForms(pattern: string): { inAnyCase: RegExp; inSmallLetters: RegExp; hasDigits: boolean }[] {
  const day = String.raw`(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?`
  const year = String.raw`(?<year>(?:1[5-9]|20)\d{2})`
  const month = String.raw`(?<month>${pattern})\.?`
  const of = String.raw`\s+(?:de\s+|del\s+|of\s+)?`
  const forms = [
    String.raw`(?<!\d)(?<year>\d{4})[-/.](?<number>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)`,
    String.raw`(?<!\d)(?<year>\d{4})年(?:(?<number>\d{1,2})月(?:(?<day>\d{1,2})日)?)`,
    String.raw`(?<!\d)(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4})(?!\d)`,
    String.raw`(?<![\p{L}\d])${day}${of}${month}(?:\s?,?${of}${year})?(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])${month}\s+${day}(?:\s?,?\s+${year})?(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])${month}(?:\s?,)?${of}${year}(?!\d)`,
    String.raw`(?<=(?<!\p{L})(?:in|since|until|im|seit|bis|en|em|depuis|desde|sinds)\s)(?<month>\p{L}{4,})(?![\p{L}\d])`,
  ]
  return forms.map((form, index) => ({
    inAnyCase: new RegExp(form, "giu"),
    inSmallLetters: new RegExp(form, "gu"),
    hasDigits: index < forms.length - 1,
  }))
}

/** The dates in a text, in the formats of several languages. A year alone is a number, and a month alone has a word such as “in” before it. */
export function readDates(text: string): FoundDate[] {
  // The small letters of ASCII stand where the capitals stood. Without the flag `i`, a search takes a fraction of the time.
  const isPlain = isAscii(text)
  const plain = isPlain ? text.toLowerCase() : toAsciiDigits(text)
  known ??= readMonths()
  const { months, forms } = known
  const isWithoutDigits = !/\d/.test(plain)
  const found: FoundDate[] = []
  const taken = new Uint8Array(plain.length)
  for (const { inAnyCase, inSmallLetters, hasDigits } of forms) {
    if (hasDigits && isWithoutDigits) continue
    for (const match of plain.matchAll(isPlain ? inSmallLetters : inAnyCase)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (taken.subarray(start, end).includes(1)) continue
      const dates = toDates(match.groups ?? {}, months)
      if (dates.length === 0) continue
      found.push({ written: text.slice(start, end), dates, start, end })
      taken.fill(1, start, end)
    }
  }
  return found
}

function toDates(groups: Record<string, string | undefined>, months: ReadonlyMap<string, number>): ClaimDate[] {
  const number = (name: string) => (groups[name] === undefined ? undefined : Number(groups[name]))
  const year = number("year")
  const [first, second] = [number("first"), number("second")]
  const pairs =
    first !== undefined && second !== undefined
      ? [
          { day: first, month: second },
          { day: second, month: first },
        ]
      : [{ day: number("day"), month: months.get(groups["month"]?.toLowerCase() ?? "") ?? number("number") }]
  return pairs
    .map((pair) => ({ year, ...pair }))
    .filter(({ day, month }) => (day ?? month) !== undefined && (day ?? 1) <= 31 && (month ?? 1) <= 12)
}

/** Whether a date says nothing that the other one does not say. */
export function isWithinDate(one: ClaimDate, other: ClaimDate): boolean {
  return (["year", "month", "day"] as const).every((part) => one[part] === undefined || one[part] === other[part])
}
