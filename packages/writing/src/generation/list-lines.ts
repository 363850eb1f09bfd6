import { toOneLine } from "./to-one-line.ts"

/** A title and a line for each text below it; nothing if there are no texts. */
export function listLines(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:\n${items.map((item) => `- ${toOneLine(item)}`).join("\n")}`]
}
