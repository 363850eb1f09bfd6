import { toAsciiDigits } from "../../text/to-ascii-digits.ts"

const medals = ["🥇", "🥈", "🥉"]
const circled = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
const han = "一二三四五六七八九十"

/** What a place begins with. Most lines begin with nothing of it. */
const begins = /^[\s*_]*(?:[#第\p{Nd}①-⑳🥇🥈🥉一二三四五六七八九十]|N)/u

/** A number of up to three digits, and what makes it a place in a list: 1. 1) #1 No. 1: 第1位 1️⃣ 1.º */
const number =
  /^(#|No\.?\s?|Nr\.?\s?|N[º°]\.?\s?|第)?(\d{1,3})(?:(\uFE0F?\u20E3)|\.?[ºª°]\.?|位|名)?([.)．）、:：]?)(?=\s|[^\d\s.,%])/iu

/** The place that a line of a list begins with, and what follows; undefined if it begins with none. Years and decimals are no places. */
export function readOrdinal(line: string): { rank: number; rest: string } | undefined {
  if (!begins.test(line)) return undefined
  const text = line.replace(/^(?:\*\*|__|\s)+/u, "")
  const medal = medals.findIndex((one) => text.startsWith(one))
  if (medal >= 0) return { rank: medal + 1, rest: text.slice(2).trimStart() }
  const circle = circled.indexOf(text[0] ?? " ")
  if (circle >= 0) return { rank: circle + 1, rest: text.slice(1).trimStart() }
  const numeral = han.indexOf(text[0] ?? " ")
  if (numeral >= 0 && /^[、．.]/u.test(text.slice(1))) return { rank: numeral + 1, rest: text.slice(2).trimStart() }
  const found = number.exec(toAsciiDigits(text))
  if (found === null) return undefined
  const [whole, sign, digits = "", keycap, mark] = found
  const isPlace = sign !== undefined || keycap !== undefined || mark !== "" || whole.length > digits.length
  if (!isPlace) return undefined
  return { rank: Number(digits), rest: text.slice(whole.length).trimStart() }
}
