import type { Random } from "./hostile-words.ts"

/** Changes some of the texts in an answer: the whole of one in Markdown, the strings of one in JSON. */
export function changeTexts(
  answer: string,
  isJson: boolean,
  { random, share, change }: { random: Random; share: number; change: (text: string, place: string) => string },
): string {
  if (!isJson) return random(100) < share ? change(answer, "section") : answer
  const visit = (value: unknown, place: string): unknown => {
    if (typeof value === "string") {
      if (place === "id" || place === "op" || random(100) >= share) return value
      return change(value, place)
    }
    if (Array.isArray(value)) return value.map((one) => visit(one, place))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one, name)]))
  }
  return JSON.stringify(visit(JSON.parse(answer), ""))
}
