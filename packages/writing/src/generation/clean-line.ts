import { cleanText } from "./clean-text.ts"

/** A text of a stranger on one line, cleaned as by `cleanText`. */
export function cleanLine(text: string, max: number): string {
  return cleanText(text.slice(0, 4 * max).replaceAll(/\s+/g, " "), max)
}
